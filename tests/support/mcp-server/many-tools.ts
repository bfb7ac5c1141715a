import { Server } from '@modelcontextprotocol/server'

const count = 1_050
const page = 100

/** A server that lists its many tools page by page, the latest first, and one of them as no tool can be. */
export function manyTools(): Server {
  const server = new Server({ name: 'many', version: '1.0.0' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', ({ params }) => {
    const start = Number(params?.cursor ?? 0)
    const numbers = Array.from({ length: Math.min(page, count - start) }, (_, index) => count - start - index)
    const tools = numbers.map((number) => ({
      name: `t${number}`,
      inputSchema: { type: number === 1_000 ? 'string' : 'object' } as { type: 'object' },
    }))
    return start + page < count ? { tools, nextCursor: String(start + page) } : { tools }
  })
  return server
}
