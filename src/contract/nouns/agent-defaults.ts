import * as z from 'zod'
import { AgentDefinition } from './agent.ts'

const { writes, permissions, tools, $schema } = AgentDefinition.shape

/** What `agents/defaults.json` says: what every agent of the workspace may do, unless its own definition says otherwise. */
export const AgentDefaults = z
  .strictObject({ $schema, writes: writes.unwrap().optional(), permissions, tools })
  .meta({ id: 'AgentDefaults' })
export type AgentDefaults = z.infer<typeof AgentDefaults>

/** A definition as it is written, over the defaults. Its own rules stand last, since the last that matches decides. */
export function overDefaults(written: unknown, defaults: AgentDefaults): unknown {
  if (!isRecord(written)) return written
  return {
    ...(defaults.writes === undefined ? {} : { writes: defaults.writes }),
    ...written,
    permissions: ownLast(defaults.permissions, written.permissions),
    tools: ownLast(defaults.tools, written.tools),
  }
}

/** What is no list of rules is left as it is, to be refused with the definition. */
function ownLast(defaults: Record<string, unknown>, own: unknown): unknown {
  if (own !== undefined && !isRecord(own)) return own
  const others = Object.entries(defaults).filter(([pattern]) => !Object.hasOwn(own ?? {}, pattern))
  return { ...Object.fromEntries(others), ...own }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
