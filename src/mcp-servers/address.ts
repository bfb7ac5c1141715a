import { resolve } from 'node:path'
import type { McpServer } from '../contract/nouns/agent.ts'
import { fillInAll } from '../runners/program/fill-in.ts'
import { programEnvironment } from '../runners/program/program-environment.ts'
import type { Program } from '../runners/program/start-program.ts'

/** Where a server is reached, with everything put in that its definition only names. */
export type Address = ({ program: Program } | { url: string; headers: Record<string, string> }) & {
  /** What was put in, to be kept out of everything that is shown. */
  secrets: string[]
}

export function addressOf(server: McpServer, folder: string, environment: NodeJS.ProcessEnv): Address | { problem: string } {
  if (server.command !== undefined) {
    const filled = fillInAll('environment variable', server.env, environment)
    if ('problem' in filled) return filled
    const program = { command: server.command, folder: resolve(folder), environment: programEnvironment(environment, filled.values) }
    return { program, secrets: filled.secrets }
  }
  const filled = fillInAll('header', server.headers, environment)
  if ('problem' in filled) return filled
  // Whoever refuses a header later would show its value.
  const unusable = Object.entries(filled.values).find(([name, value]) => !isHeader(name, value))
  if (unusable !== undefined) return { problem: `its header ${unusable[0]} has a name or a value that no header may have` }
  return { url: server.url ?? '', headers: filled.values, secrets: filled.secrets }
}

function isHeader(name: string, value: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value.trim())
}
