import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { manyRequests } from './rest.ts'

/** How a client of the storm writes. What it is not told to have succeeded is thrown. */
export interface StormDoor {
  /** Answers the number of the new todo. */
  create(subject: string): Promise<number>
  change(todo: number, status: string): Promise<void>
  delete(todo: number): Promise<void>
}

export type OpenStormDoor = (url: string, token: string) => Promise<StormDoor>

export const overRest: OpenStormDoor = async (url, token) => {
  const rest = manyRequests(url, token)
  const asked = async (wanted: number, method: string, path: string, body?: unknown) => {
    const { status, text, body: answer } = await rest(method, path, body)
    if (status !== wanted) throw new Error(`answered ${status}: ${text}`)
    return answer
  }
  return {
    create: async (subject) => (await asked(201, 'POST', '/v1/todos', { subject })).todo.id,
    change: (todo, status) => asked(200, 'PATCH', `/v1/todos/${todo}`, { status }),
    delete: (todo) => asked(200, 'DELETE', `/v1/todos/${todo}`),
  }
}

export const overMcp: OpenStormDoor = async (url, token) => {
  const client = new Client({ name: 'storm', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp?tools=todos`), { requestInit }))
  const call = async (name: string, input: Record<string, unknown>): Promise<string> => {
    const { content, isError } = await client.callTool({ name, arguments: input })
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n')
    if (isError) throw new Error(`${name} answered: ${text}`)
    return text
  }
  return {
    async create(title) {
      const text = await call('todo_add', { title })
      const number = Number(/^#(\d+) /m.exec(text)?.[1])
      if (!(number > 0)) throw new Error(`todo_add answered no number: ${text}`)
      return number
    },
    change: async (id, status) => void (await call('todo_update', { id, status })),
    delete: async (id) => void (await call('todo_delete', { id })),
  }
}
