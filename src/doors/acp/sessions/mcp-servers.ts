import type { McpServer as GivenServer } from '@agentclientprotocol/sdk'
import { McpServer } from '../../../contract/nouns/agent.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'

export interface TakenServers {
  servers: Record<string, McpServer>
  problems: string[]
}

/** The client's MCP servers as an agent's definition would name them; those that cannot be used are told. */
export function takeServers(given: readonly GivenServer[]): TakenServers {
  const servers: Record<string, McpServer> = {}
  const problems: string[] = []
  for (const server of given) {
    const read = McpServer.safeParse(written(server))
    if (read.success) servers[freeName(server.name, servers)] = read.data
    else problems.push(`MCP server ${plainLine(server.name)} is not used: ${read.error.issues[0]?.message}`)
  }
  return { servers, problems }
}

function written(server: GivenServer): unknown {
  if (!('type' in server)) return { command: [server.command, ...server.args], env: named(server.env) }
  return server.type === 'http' ? { url: server.url, headers: named(server.headers) } : {}
}

function named(pairs: readonly { name: string; value: string }[]): Record<string, string> {
  return Object.fromEntries(pairs.map(({ name, value }) => [name, value]))
}

/** Tools are offered under their server's name, which providers want short and plain. */
function freeName(name: string, taken: Record<string, McpServer>): string {
  const plain = name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 28) || 'server'
  let free = plain
  for (let next = 2; Object.hasOwn(taken, free); next++) free = `${plain}_${next}`
  return free
}
