import { expect, test } from 'vitest'
import { type DatabaseKind, describeOnEachDatabase } from '../../../../tests/support/each-database.ts'
import { openStream } from '../../../../tests/support/event-stream.ts'
import { fillList } from '../../../../tests/support/fill-list.ts'
import { newDaemon } from '../../../../tests/support/http.ts'
import type { Store } from '../../../core/ports/store.ts'

const newLivelyDaemon = (kind: DatabaseKind) => newDaemon(kind, 100)

/** Counts how often a whole list is read. */
function countReads(store: Store): () => number {
  let reads = 0
  const { read } = store
  store.read = (tenant, work) =>
    read(tenant, (reading) => {
      const { listed, whole } = reading.todos
      Object.assign(reading.todos, { listed: count(listed), whole: count(whole) })
      return work(reading)
    })
  const count =
    <Answer>(method: (session: number) => Promise<Answer>) =>
    (session: number) => {
      reads += 1
      return method(session)
    }
  return () => reads
}

describeOnEachDatabase('lists of 10,000 with somebody who reads events', newLivelyDaemon, (server) => {
  test('[TD47] an edit does not read the list, and a deletion of all is told once', async () => {
    const { rest, punchlist } = server
    const { session } = (await rest('POST', '/v1/sessions', {})).body
    const first = await fillList(punchlist.store, session.number, 10_000)
    const reads = countReads(punchlist.store)
    const stream = await openStream(`${server.daemon.url}/event?after=0&session=${session.number}&type=todo.*`, server.token)
    expect((await rest('PATCH', `/v1/todos/${first}`, { subject: 'edited' })).status).toBe(200)
    await stream.until((events) => events.some(({ event }) => event === 'todo.updated'))
    const [edited, updated] = stream.events.filter(({ data }) => data)
    expect(edited?.event).toBe('todo.edited')
    expect(updated?.data?.data).toEqual({
      ...{ sessionID: String(session.number), todos: [], truncated: true, version: edited?.data?.seq },
    })
    expect(reads()).toBe(0)

    expect((await rest('POST', '/v1/todos/delete', { conversation_id: session.number, scope: 'all' })).status).toBe(200)
    await stream.until((events) => events.filter(({ event }) => event === 'todo.updated').length === 2)
    const [, , deleted, emptied, ...more] = stream.events.filter(({ data }) => data)
    expect(more).toEqual([])
    expect(deleted?.data).toMatchObject({ type: 'todo.deletedMany', data: { numbers: { length: 10_000 } } })
    expect(emptied?.data?.data).toMatchObject({ todos: [], version: deleted?.data?.seq })
    stream.close()
  })
})
