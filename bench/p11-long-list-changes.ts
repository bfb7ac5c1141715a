import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '../src/server/config/place.ts'
import { localTransport } from '../src/server/library/local-transport.ts'
import { openPunchlist, type Punchlist } from '../src/server/open.ts'
import { fillList } from '../tests/support/fill-list.ts'
import { alternate } from './support/alternate.ts'
import { inNewFolder } from './support/folders.ts'
import { startPostgres } from './support/postgres.ts'
import { type Result, resultOf } from './support/result.ts'

const size = 10_000
const blocks = 20
const editsPerBlock = 25
const promisedMilliseconds = 500
/** What one write may keep others waiting: 50 ms for each thousand rows it changes. */
const promisedPause = 50 * (size / 1_000)

/** [P11] What it costs to change a long list while somebody follows its events, and to delete it. */
export async function measureLongListChanges(): Promise<Result[]> {
  const onSqlite = await inNewFolder((data) => measure('SQLite', { data }))
  const postgres = await startPostgres()
  try {
    return [...onSqlite, ...(await measure('PostgreSQL', { database: postgres.url }))]
  } finally {
    await postgres.stop()
  }
}

async function measure(store: string, place: Place): Promise<Result[]> {
  const punchlist = await openPunchlist(place)
  try {
    return [await measureEdits(store, punchlist), ...(await measureDeletion(store, punchlist))]
  } finally {
    await punchlist.close()
  }
}

async function newList(punchlist: Punchlist): Promise<{ session: number; first: number }> {
  const added = await punchlist.perform('session.add', {}, { caller: await punchlist.localCaller() })
  if (!added.granted) throw new Error(added.refusal.message)
  const { number: session } = added.value.session
  return { session, first: await fillList(punchlist.store, session, size) }
}

async function measureEdits(store: string, punchlist: Punchlist): Promise<Result> {
  const caller = await punchlist.localCaller()
  const { first } = await newList(punchlist)
  let edits = 0
  const edit = async (): Promise<number> => {
    const started = performance.now()
    for (const end = edits + editsPerBlock; edits < end; edits++) {
      const edited = await punchlist.perform('todo.update', { todo: first + (edits % size), subject: `Edit ${edits}` }, { caller })
      if (!edited.granted) throw new Error(edited.refusal.message)
    }
    return (performance.now() - started) / editsPerBlock
  }
  const editWithReader = async (): Promise<number> => {
    const stop = new AbortController()
    let updates = 0
    const reading = (async () => {
      for await (const { type } of localTransport(punchlist, caller).events({ signal: stop.signal }))
        if (type === 'todo.updated') updates += 1
    })()
    // The reader follows from here on once it has found the end of the log.
    await pause(50)
    const figure = await edit()
    while (updates === 0) await pause(5)
    stop.abort()
    await reading
    return figure
  }
  const [withReader, alone] = await alternate(blocks, editWithReader, edit)
  return resultOf({
    id: 'P11',
    what: `an edit of a list of ${size.toLocaleString('en')} on ${store} while its events are read`,
    unit: 'ms',
    contenders: [
      { name: 'with a reader', figure: withReader },
      { name: 'without', figure: alone },
    ],
    target: { sense: 'at most', ratio: 1.2 },
  })
}

async function measureDeletion(store: string, punchlist: Punchlist): Promise<Result[]> {
  const caller = await punchlist.localCaller()
  const { session } = await newList(punchlist)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  await pause(50)
  delay.enable()
  const started = performance.now()
  const deleted = await punchlist.perform('todo.deleteMany', { session, scope: 'all' }, { caller })
  const took = performance.now() - started
  await pause(20)
  delay.disable()
  if (!deleted.granted || deleted.value.deleted !== size) throw new Error('The list was not deleted.')
  const what = `${size.toLocaleString('en')} todos deleted at once on ${store}`
  const promised = (figure: number) => ({ name: 'promised', figure })
  const common = { id: 'P11', unit: 'ms', target: { sense: 'at most', ratio: 1 } as const }
  return [
    resultOf({ ...common, what, contenders: [{ name: 'answered after', figure: took }, promised(promisedMilliseconds)] }),
    resultOf({
      ...common,
      what: `${what}: the longest that others waited`,
      contenders: [{ name: 'pause', figure: delay.max / 1e6 }, promised(promisedPause)],
    }),
  ]
}
