import type { McpServer } from '@agentclientprotocol/sdk'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

/** The MCP servers it was handed, by their names. */
export type Tools = Map<string, Client>

export async function connectTools(servers: readonly McpServer[]): Promise<Tools> {
  const tools: Tools = new Map()
  for (const server of servers) {
    const client = new Client({ name: 'scripted-agent', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    await client.connect(transportTo(server))
    tools.set(server.name, client)
  }
  return tools
}

function transportTo(server: McpServer) {
  const pairs = (values: readonly { name: string; value: string }[]) => Object.fromEntries(values.map(({ name, value }) => [name, value]))
  if ('command' in server) {
    return new StdioClientTransport({
      command: server.command,
      args: server.args,
      env: { PATH: process.env['PATH'] ?? '', ...pairs(server.env) },
    })
  }
  return new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers: pairs(server.headers) } })
}
