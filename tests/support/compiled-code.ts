import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { restClient, startDaemon } from './processes.ts'

/**
 * A daemon that is asked a little and ends by itself keeps what V8 has compiled of it, for all daemons of the run: those that are killed keep
 * nothing, and compiling takes as long as the rest of a start.
 */
export default async function setup(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'punchlist-data-'))
  const { url, token = '', kill } = await startDaemon({ data })
  try {
    await restClient(url, token)('POST', '/v1/todos', { subject: 'first' })
    const client = new Client({ name: 'first', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    const requestInit = { headers: { authorization: `Bearer ${token}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp?tools=todos`), { requestInit }))
    await client.callTool({ name: 'todo_add', arguments: { title: 'second' } })
    await client.close()
  } finally {
    await kill()
    rmSync(data, { recursive: true, force: true })
  }
}
