import { isDeepStrictEqual } from 'node:util'
import type { Looking } from './look-into.ts'

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

const newEvents = 'SELECT seq, type, data FROM events WHERE tenant_id = 1 AND seq > ? ORDER BY seq LIMIT 1000'
const totals = `SELECT count(*) AS todos, CAST(coalesce(sum(version), 0) AS DOUBLE PRECISION) AS versions,
  CAST(coalesce(sum(id * version), 0) AS DOUBLE PRECISION) AS products FROM todos WHERE tenant_id = 1`
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
  async differences(database: Looking, thoroughly = true): Promise<string[]> {
    const gaps = await this.#advance(database)
    const agree = isDeepStrictEqual({ ...(await database.all<object>(totals))[0] }, this.#totals)
    const differences = thoroughly || !agree ? await this.#compare(database) : []
    return [...gaps, ...differences]
  }

  async #advance(database: Looking): Promise<string[]> {
    const gaps: string[] = []
    for (;;) {
      const events = await database.all<EventRow>(newEvents, this.#last)
      if (events.length === 0) break
      for (const event of events) {
        if (event.seq !== this.#last + 1) gaps.push(`after event ${this.#last} comes event ${event.seq}`)
        this.#last = event.seq
        if (event.type.startsWith('todo.')) this.#apply(event)
      }
    }
    const [tenant] = await database.all<{ last_event: number }>('SELECT last_event FROM tenants WHERE id = 1')
    if (tenant?.last_event !== this.#last) gaps.push(`the last event is ${this.#last}, but ${tenant?.last_event} were counted`)
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

  async #compare(database: Looking): Promise<string[]> {
    const rows = new Map((await database.all<{ id: number; row: string }>(todoRows)).map(({ id, row }) => [id, row]))
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
