import type { McpServer } from '@agentclientprotocol/sdk'
import type { Turn } from '../../core/ports/runner.ts'

/** What every agent is offered. Each schema costs tokens in every turn. */
const toolsets = 'core,tasks,people,agents'

/** Our own MCP server, as an agent is told of it; nothing when there is no daemon to reach. */
export function ownServer({ session, access }: Turn, takesHttp: boolean, commandLine: readonly string[]): McpServer[] {
  const { url, token } = access
  const name = 'punchlist'
  if (url === '') return []
  if (takesHttp) {
    const query = new URLSearchParams({ session: String(session), tools: toolsets })
    return [{ type: 'http', name, url: `${url}/mcp?${query}`, headers: [{ name: 'Authorization', value: `Bearer ${token}` }] }]
  }
  const [command = '', ...args] = commandLine
  const env = Object.entries({ PUNCHLIST_URL: url, PUNCHLIST_TOKEN: token }).map(([name, value]) => ({ name, value }))
  return [{ name, command, args: [...args, 'mcp', '--url', url, '--session', String(session), '--tools', toolsets], env }]
}
