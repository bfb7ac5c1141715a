import { randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { createMcpHandler, type McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'

type Fetch = (request: Request) => Promise<Response>

/** Serves on loopback and says where. With a token, only to those who have it. */
export function overHttp(server: () => McpServer, { generation, token, port }: { generation: string; token?: string; port: number }): void {
  const answer: Fetch =
    generation === 'older'
      ? withSessions(server)
      : createMcpHandler(server, { legacy: generation === 'newer' ? 'reject' : 'stateless' }).fetch
  const guarded: Fetch = async (request) => {
    if (token !== undefined && request.headers.get('authorization') !== `Bearer ${token}`) return new Response('no', { status: 401 })
    return answer(request)
  }
  serve({ fetch: guarded, port, hostname: '127.0.0.1' }, (address) => console.log(`http://127.0.0.1:${address.port}/mcp`))
}

/** As servers of the older generation do it: a session for each client, which ends when it says so or with the server. */
function withSessions(server: () => McpServer): Fetch {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>()
  return async (request) => {
    if (new URL(request.url).pathname === '/sessions') return Response.json([...sessions.keys()])
    const known = sessions.get(request.headers.get('mcp-session-id') ?? '')
    if (known !== undefined) return known.handleRequest(request)
    if (request.headers.has('mcp-session-id')) return new Response('Session not found', { status: 404 })
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    })
    await server().connect(transport)
    return transport.handleRequest(request)
  }
}
