import type { Todo } from '../../../contract/nouns/todo.ts'
import type { Noun, Records } from '../../../core/ports/records.ts'
import type { LeaseTime, Writing } from '../../../core/ports/store.ts'
import { answerColumns } from '../answers.ts'
import type { Connection, Value } from '../connection.ts'
import { lastPlaces, type Places } from '../events.ts'
import type { Statement } from '../insert-rows.ts'
import { lastNumbers } from '../numbers.ts'
import type { Finding, Table } from '../table.ts'
import { tables } from '../tables.ts'
import { Found } from './found.ts'
import { ListEnds } from './list-ends.ts'
import { JobWrites, Pending, type RowWrite } from './pending.ts'

/** What a batch knows of one of its tenants. */
class TenantState {
  readonly tenant: number
  pending: Pending
  readonly ends = new ListEnds()
  numbers: Promise<Map<string, number>> | undefined
  places: Promise<Places> | undefined

  constructor(tenant: number) {
    this.tenant = tenant
    this.pending = new Pending(tenant)
  }
}

const reads = new Map<string, boolean>()

/** Whether a statement changes nothing. */
export function isRead(sql: string): boolean {
  const known = reads.get(sql)
  if (known !== undefined) return known
  const read = /^\s*(SELECT|WITH)\b/.test(sql) && !/\b(INSERT INTO|UPDATE \w+ SET|DELETE FROM)\b/.test(sql)
  reads.set(sql, read)
  return read
}

/**
 * One transaction, and the jobs that share it, one after another. What a job writes waits until the job has come through, and then with that of the others
 * until the commit, or until somebody reads it: so a job that is refused has left nothing to undo, and many rows are one statement. Numbers and places in
 * the log are asked for once. A job that says something to the database that cannot wait has what waits written first, and a savepoint of its own.
 *
 * To a job it is the connection.
 */
export class Batch implements Connection {
  readonly kind: Connection['kind']
  /** Tenants whose logs have grown. */
  readonly grown = new Set<number>()
  /** A statement has failed that had no savepoint: nothing of the transaction can be kept. */
  isBroken = false
  /** The present job writes to the database itself. */
  isDirect = false
  /** There is more than one job: one that fails must not take the others along. */
  isShared: boolean
  readonly #connection: Connection
  readonly #tenants = new Map<number, TenantState>()
  readonly #found = new Found()
  readonly #writings = new Map<number, Writing>()
  /** What was pending and is written. */
  #written: Pending[] = []
  #leaseTime: Promise<LeaseTime> | undefined
  /** What the present job is to write. */
  #own = new JobWrites(0)

  constructor(connection: Connection, isShared: boolean) {
    this.kind = connection.kind
    this.#connection = connection
    this.isShared = isShared
  }

  beginJob(tenant: number): void {
    this.#own = new JobWrites(tenant)
  }

  /** What jobs of a tenant are given, made once for all of them. */
  writing(tenant: number, make: () => Writing): Writing {
    const known = this.#writings.get(tenant)
    if (known !== undefined) return known
    const writing = make()
    this.#writings.set(tenant, writing)
    return writing
  }

  /** The job has come through: what it writes is written with the batch. */
  async keepJob(): Promise<void> {
    const own = this.#own
    for (const tenant of own.grown) this.grown.add(tenant)
    if (this.isDirect) return this.#endDirect(['RELEASE SAVEPOINT job'])
    const state = this.#state(own.tenant)
    state.pending.take(own)
    for (const write of own.rows) this.#keepRow(state, write)
    for (const { finding, kept } of own.answers) this.#found.note(finding, [answerColumns(kept)])
    if (own.places !== undefined) state.places = Promise.resolve(own.places)
    if (own.numbers.size === 0) return
    const numbers = await this.#numbers(state)
    for (const [noun, last] of own.numbers) numbers.set(noun, last)
  }

  /** The job is refused, or has failed: nothing of it stays. */
  async dropJob(): Promise<void> {
    if (this.isDirect) await this.#endDirect(['ROLLBACK TO SAVEPOINT job', 'RELEASE SAVEPOINT job'])
  }

  /** What is still to be written. */
  takeWrites(): Statement[] {
    return [...this.#tenants.values()].flatMap((state) => {
      const { pending } = state
      if (pending.isEmpty) return []
      this.#written.push(pending)
      state.pending = new Pending(state.tenant)
      state.ends.written()
      return [...pending.writes(this.kind)]
    })
  }

  // What a job asks for.

  async all(sql: string, values: readonly Value[]): Promise<Value[][]> {
    if (!isRead(sql) || !this.#own.isEmpty) await this.goDirect()
    if (this.isDirect) return this.#connection.all(sql, values)
    if (this.#isConcerned(sql)) return this.#behindFlush(() => this.#connection.all(sql, values))
    const known = this.#found.rows({ sql, values })
    if (known !== undefined && !this.#written.some((written) => written.concerns(sql))) return known
    return this.#try(() => this.#connection.all(sql, values))
  }

  async run(sql: string, values: readonly Value[]): Promise<number> {
    await this.goDirect()
    return this.#connection.run(sql, values)
  }

  /** Reads what nothing but a row that it names can change: a row, or a kept answer. */
  async exactly(finding: Finding): Promise<Value[][]> {
    const { sql, values } = finding
    if (!this.#own.isEmpty) await this.goDirect()
    if (this.isDirect) return this.#connection.all(sql, values)
    const known = this.#found.rows(finding)
    if (known !== undefined) return known
    const rows = await this.#try(() => this.#connection.all(sql, values))
    this.#found.note(finding, rows)
    return rows
  }

  giveWay(): Promise<void> {
    return this.#connection.giveWay()
  }

  leaseTime(): Promise<LeaseTime> {
    if (this.kind === 'sqlite' || this.isDirect) return this.#connection.leaseTime()
    this.#leaseTime ??= this.#try(() => this.#connection.leaseTime())
    return this.#leaseTime
  }

  async wallTime(): Promise<number> {
    return this.kind === 'sqlite' ? this.#connection.wallTime() : (await this.leaseTime()).now
  }

  /** The first of so many numbers. */
  async nextNumber(noun: string, count: number): Promise<number> {
    const numbers = await this.#numbers(this.#state(this.#own.tenant))
    const last = this.#own.numbers.get(noun) ?? numbers.get(noun) ?? 0
    this.#own.numbers.set(noun, last + count)
    return last + 1
  }

  /** The number that would be next, which is not given. */
  async firstNumber(tenant: number, noun: string): Promise<number> {
    return ((await this.#numbers(this.#state(tenant))).get(noun) ?? 0) + 1
  }

  /** How far the log of the job's tenant has come. */
  async places(): Promise<Places> {
    const state = this.#state(this.#own.tenant)
    state.places ??= this.#try(() => lastPlaces(this.#connection, this.#own.tenant))
    return this.#own.places ?? state.places
  }

  async lastPosition(list: number, ask: (connection: Connection) => Promise<number>): Promise<number> {
    if (!this.#own.isEmpty) await this.goDirect()
    if (this.isDirect) return ask(this.#connection)
    const { ends } = this.#state(this.#own.tenant)
    const known = ends.of(list)
    if (known !== undefined) return known
    const last = await (ends.isAhead(list) ? this.#behindFlush(() => ask(this.#connection)) : this.#try(() => ask(this.#connection)))
    ends.note(list, last)
    return last
  }

  // What a job writes.

  get writes(): JobWrites {
    return this.#own
  }

  /** From here on the present job writes to the database itself. */
  async goDirect(): Promise<void> {
    if (this.isDirect) return
    await (this.isShared ? this.#behindFlush(() => this.#connection.run('SAVEPOINT job', [])) : this.#flush())
    const own = new Pending(this.#own.tenant).take(this.#own)
    this.isDirect = true
    this.#forget()
    await sendAll(this.#connection, [...own.writes(this.kind)])
  }

  // What is read ahead.

  /** Asks for what nearly every job needs. */
  lookAhead(tenant: number): Promise<unknown> {
    const state = this.#state(tenant)
    state.places ??= this.#try(() => lastPlaces(this.#connection, tenant))
    return Promise.all([state.places, this.#numbers(state)])
  }

  noteFound({ sql, values }: Finding, rows: Value[][]): void {
    this.#found.note({ sql, values }, rows)
  }

  noteEnd(tenant: number, list: number, last: number): void {
    this.#state(tenant).ends.note(list, last)
  }

  async #flush(): Promise<void> {
    const writes = this.takeWrites()
    if (writes.length > 0) await this.#try(() => sendAll(this.#connection, writes))
  }

  /** What waits is written, and then read; on PostgreSQL on the same way. */
  async #behindFlush<Result>(read: () => Promise<Result>): Promise<Result> {
    const flushed = this.#flush()
    if (this.kind === 'sqlite') await flushed
    const [result] = await Promise.all([this.#try(read), flushed])
    return result
  }

  async #endDirect(statements: readonly string[]): Promise<void> {
    if (this.isShared) for (const statement of statements) await this.#try(() => this.#connection.run(statement, []))
    this.isDirect = false
    this.#forget()
  }

  /** What a statement has changed that nobody looked into is not known. */
  #forget(): void {
    this.#tenants.clear()
    this.#found.clear()
    this.#writings.clear()
    this.#written = []
    this.#leaseTime = undefined
  }

  #isConcerned(sql: string): boolean {
    for (const { pending } of this.#tenants.values()) if (pending.concerns(sql)) return true
    return false
  }

  #keepRow(state: TenantState, { noun, kind, row, kept }: RowWrite): void {
    const table = tables[noun] as Table<Records[Noun]>
    const [tenant, ...values] = kept as [number, ...Value[]]
    if (noun === 'todo') this.#keepEnd(state, tenant, kind, row as Todo)
    const references = 'number' in row ? [row.id, row.number] : [row.id]
    for (const reference of references) {
      const finding = table.finding(tenant, reference)
      if (finding !== undefined) this.#found.note(finding, [values])
    }
  }

  #keepEnd({ ends }: TenantState, tenant: number, kind: RowWrite['kind'], todo: Todo): void {
    if (kind === 'insert') {
      ends.added(todo)
      return
    }
    const before = this.#foundTodo(tenant, todo.id) ?? this.#foundTodo(tenant, todo.number)
    if (before?.session !== todo.session || before.position !== todo.position) ends.moved()
  }

  #foundTodo(tenant: number, reference: string | number): Todo | undefined {
    const finding = tables.todo.finding(tenant, reference)
    const [row] = (finding && this.#found.rows(finding)) ?? []
    return row && tables.todo.decode(row)
  }

  #state(tenant: number): TenantState {
    const known = this.#tenants.get(tenant)
    if (known !== undefined) return known
    const state = new TenantState(tenant)
    this.#tenants.set(tenant, state)
    return state
  }

  #numbers(state: TenantState): Promise<Map<string, number>> {
    state.numbers ??= this.#try(() => lastNumbers(this.#connection, state.tenant))
    return state.numbers
  }

  async #try<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      this.isBroken = true
      throw error
    }
  }
}

/** On PostgreSQL all of them are on their way at once; on SQLite others get their turn between. */
async function sendAll(connection: Connection, writes: readonly Statement[]): Promise<void> {
  if (connection.kind === 'sqlite') for (const write of writes) await send(connection, write)
  else await Promise.all(writes.map((write) => send(connection, write)))
}

export async function send(connection: Connection, { sql, values, expects }: Statement): Promise<void> {
  const changed = await connection.run(sql, values)
  if (expects !== undefined && changed !== expects) throw new Error(`${changed} rows changed where ${expects} were meant: ${sql}`)
}
