import { isDeepStrictEqual } from 'node:util'
import type { SqliteFile } from '../../support/sqlite-file.ts'

interface EventRow {
  seq: number
  type: string
  data: string
}

interface TodoOfEvent {
  number: number
  status: string
  subject: string
  version: number
}

const newEvents = 'SELECT seq, type, data FROM events WHERE tenant_id = 1 AND seq > ? ORDER BY seq'
const totals = 'SELECT count(*) AS todos, total(version) AS versions, total(id * version) AS products FROM todos WHERE tenant_id = 1'
const todoRows = `SELECT id, version || ' ' || status || ' ' || subject AS row FROM todos WHERE tenant_id = 1`

/** The todos as the event log tells them. Row and event are of one commit, so table and log must always agree. */
export class Replay {
  readonly #todos = new Map<number, { version: number; row: string }>()
  readonly #totals = { todos: 0, versions: 0, products: 0 }
  #last = 0

  /**
   * Reads what the log has gained since the last call, and says where log and table differ. Who changes a row raises its version, so
   * the totals tell that a row or an event is missing; a hundred thousand rows are compared one by one only `thoroughly`, or when they do.
   */
  differences(database: SqliteFile, thoroughly = true): string[] {
    database.exec('BEGIN')
    const gaps = this.#advance(database)
    const agree = isDeepStrictEqual({ ...database.all<object>(totals)[0] }, this.#totals)
    const differences = thoroughly || !agree ? this.#compare(database) : []
    database.exec('COMMIT')
    return [...gaps, ...differences]
  }

  #advance(database: SqliteFile): string[] {
    const gaps: string[] = []
    for (const event of database.prepare(newEvents).iterate(this.#last) as IterableIterator<EventRow>) {
      if (event.seq !== this.#last + 1) gaps.push(`after event ${this.#last} comes event ${event.seq}`)
      this.#last = event.seq
      if (event.type.startsWith('todo.')) this.#apply(event)
    }
    const counted = database.value('SELECT last_event FROM tenants WHERE id = 1')
    if (counted !== this.#last) gaps.push(`the last event is ${this.#last}, but ${counted} were counted`)
    return gaps
  }

  #apply(event: EventRow): void {
    if (event.type === 'todo.cleaned') return
    const { todo, numbers = [] } = JSON.parse(event.data) as { todo: TodoOfEvent; numbers?: number[] }
    if (event.type === 'todo.deletedMany') {
      for (const number of numbers) this.#forget(number)
      return
    }
    const { number, status, subject, version } = todo
    this.#forget(number)
    if (event.type === 'todo.deleted') return
    this.#count(number, version, 1)
    this.#todos.set(number, { version, row: `${version} ${status} ${subject}` })
  }

  #forget(number: number): void {
    this.#count(number, this.#todos.get(number)?.version, -1)
    this.#todos.delete(number)
  }

  #count(number: number, version: number | undefined, times: 1 | -1): void {
    if (version === undefined) return
    this.#totals.todos += times
    this.#totals.versions += times * version
    this.#totals.products += times * number * version
  }

  #compare(database: SqliteFile): string[] {
    const rows = new Map<number, string>(database.all<{ id: number; row: string }>(todoRows).map(({ id, row }) => [id, row]))
    const differences: string[] = []
    for (const [number, row] of rows) {
      const told = this.#todos.get(number)?.row
      if (row !== told) differences.push(`row #${number} is "${row}", its events say "${told}"`)
    }
    for (const [number, { row }] of this.#todos) {
      if (!rows.has(number)) differences.push(`row #${number} is missing, its events say "${row}"`)
    }
    return differences
  }
}
