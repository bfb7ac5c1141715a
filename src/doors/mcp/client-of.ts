import type { Caller } from '../../core/ports/caller.ts'

/** What programs are known by that speak MCP under a name. */
export function clientOf({ name }: Caller): string {
  return `mcp ${name}`
}
