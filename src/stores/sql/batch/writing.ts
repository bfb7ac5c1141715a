import type { Change, Noun, Records } from '../../../core/ports/records.ts'
import type { Writing } from '../../../core/ports/store.ts'
import { answerFrom, encodeAnswer, findingAnswer } from '../answers.ts'
import type { Connection } from '../connection.ts'
import { encodeEvents, writtenAtOnce } from '../events.ts'
import type { Table } from '../table.ts'
import { tables } from '../tables.ts'
import { lastPosition, todoQueries } from '../todos/todos.ts'
import { applyChange, tableOf, transactionOn } from '../transaction.ts'
import type { Batch } from './batch.ts'
import { overridden } from './overridden.ts'
import { mayWait } from './pending.ts'

/** More changes than these are made at once, by the job itself. */
const mostWaiting = 100

/** Changes other than of rows that may wait: each is a statement or two that read nothing. */
const waiting: ReadonlySet<Change['kind']> = new Set([
  'depend',
  'settle',
  'claim',
  'renew-claim',
  'end-claims',
  'seen',
  'enqueue',
  'dequeue',
  'release',
  'spend',
  'count',
])

/** The port's view of a job's part in a batch. */
export function writingIn(batch: Batch, tenant: number): Writing {
  const direct = transactionOn(batch, tenant, (log) => batch.writes.grown.add(log))
  const { nextNumber, apply, append } = direct
  const { keep } = direct.answers
  let todos: Writing['todos'] | undefined
  return overridden(direct, {
    async find(noun, reference) {
      const table = tableOf(noun)
      const finding = table.finding(tenant, reference)
      const [row] = finding === undefined ? [] : await batch.exactly(finding)
      return row && table.decode(row)
    },
    async nextNumber(noun, count = 1) {
      if (noun === 'tenant') await batch.goDirect()
      return batch.isDirect ? nextNumber(noun, count) : batch.nextNumber(noun, count)
    },
    get todos() {
      const ask = (list: number) => (connection: Connection) => lastPosition(connection, tenant, list)
      todos ??= { ...todoQueries(batch, tenant), lastPosition: (list) => batch.lastPosition(list, ask(list)) }
      return todos
    },
    answers: {
      find: async (key) => answerFrom(await batch.exactly(findingAnswer(tenant, key))),
      async keep(key, answer, at) {
        if (batch.isDirect) return keep(key, answer, at)
        batch.writes.answers.push({ finding: findingAnswer(tenant, key), kept: encodeAnswer(tenant, key, answer, at) })
      },
    },
    async apply(changes, at = Date.now()) {
      if (changes.length > mostWaiting || !changes.every((change) => isWaiting(change, batch.kind))) await batch.goDirect()
      if (batch.isDirect) return apply(changes, at)
      for (const change of changes) await write(batch, tenant, change, at)
    },
    async append(events, by, at, { log = tenant, ...mark } = {}) {
      if (events.length > writtenAtOnce || log !== tenant) await batch.goDirect()
      if (batch.isDirect) return append(events, by, at, { log, ...mark })
      if (events.length === 0) return 0
      const { rows, places } = encodeEvents(events, { tenant, by, at, mark }, await batch.places())
      batch.writes.events.push(...rows)
      batch.writes.places = places
      batch.writes.grown.add(tenant)
      return places.bytes
    },
  })
}

function isWaiting(change: Change, kind: Batch['kind']): boolean {
  // On SQLite it also looks after its words, which takes reading.
  if (change.kind === 'index') return kind === 'postgres'
  return change.kind === 'insert' || change.kind === 'update' ? mayWait(change.noun) : waiting.has(change.kind)
}

async function write(batch: Batch, tenant: number, change: Change, at: number): Promise<void> {
  const { writes } = batch
  if (change.kind !== 'insert' && change.kind !== 'update') {
    const noting: Connection = {
      kind: batch.kind,
      all: (sql) => Promise.reject(new Error(`A change that waits reads nothing: ${sql}`)),
      async run(sql, values) {
        writes.statements.push({ sql, values })
        return 0
      },
      giveWay: () => batch.giveWay(),
      leaseTime: () => batch.leaseTime(),
      wallTime: () => batch.wallTime(),
    }
    return applyChange({ connection: noting, tenant, at }, change)
  }
  const { noun, kind, row } = change
  if (!mayWait(noun)) throw new Error(`A ${noun} does not wait.`)
  writes.rows.push({ noun, kind, row: row as Records[typeof noun], kept: [tenant, ...(tables[noun] as Table<Records[Noun]>).encode(row)] })
}
