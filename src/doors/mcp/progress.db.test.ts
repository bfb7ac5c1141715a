import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { openForTests } from '../../../tests/support/each-database.ts'
import { newDaemon } from '../../../tests/support/http.ts'
import { overHttp } from '../../../tests/support/mcp-clients.ts'
import { until } from '../../../tests/support/until.ts'

/** Only here can a call be made to wait: on SQLite a statement runs in one turn of the event loop. */
describe('MCP over HTTP on PostgreSQL', () => {
  const server = openForTests(() => newDaemon('postgres'))

  test.each(['newer', 'older'] as const)('[MC24] a call that takes long tells a %s client that it goes on', async (generation) => {
    const { place } = server.punchlist
    const blocker = new pg.Client(place !== undefined && 'database' in place ? place.database : '')
    await blocker.connect()
    const client = await overHttp(generation, `${server.daemon.url}/mcp`, server.token)
    await blocker.query('BEGIN; LOCK TABLE todos IN ACCESS EXCLUSIVE MODE')
    let told = 0
    const onProgress = () => {
      told += 1
    }
    const call = client.call('todo_list', {}, { onProgress })
    await until('progress', async () => (told >= 2 ? told : undefined))
    await blocker.end()
    expect(await call).toMatchObject({ isError: false })
  })
})
