import type { Writable } from 'node:stream'
import type { ClientBase } from 'pg'
import type { LeaseTime } from '../../core/ports/store.ts'
import { type Connection, plannedAnew, type Value } from '../sql/connection.ts'

interface Translated {
  name?: string
  text: string
}

const translated = new Map<string, Translated>()

/** Shared statements say `?` where PostgreSQL wants `$1`; nearly each gets a name, so that the server prepares it once a connection. */
function translate(sql: string): Translated {
  const known = translated.get(sql)
  if (known) return known
  let count = 0
  const text = sql.replaceAll('?', () => `$${++count}`)
  const statement = sql.startsWith(plannedAnew) ? { text } : { name: `s${translated.size + 1}`, text }
  translated.set(sql, statement)
  return statement
}

/** Runs the shared statements on one PostgreSQL connection. */
export class PostgresConnection<Client extends ClientBase = ClientBase> implements Connection {
  readonly kind = 'postgres'
  readonly client: Client

  constructor(client: Client) {
    this.client = client
  }

  async all(sql: string, values: readonly Value[]): Promise<Value[][]> {
    return (await this.#query(sql, values)).rows
  }

  async run(sql: string, values: readonly Value[]): Promise<number> {
    return (await this.#query(sql, values)).rowCount ?? 0
  }

  /** The way to the server and back is taken between statements only. */
  async giveWay(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
  }

  async leaseTime(): Promise<LeaseTime> {
    const [row] = await this.all('SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint', [])
    return { clock: 'server', now: Number(row?.[0]) }
  }

  /** The server's own clock, by which leases are judged, too. */
  async wallTime(): Promise<number> {
    return (await this.leaseTime()).now
  }

  /** Whether anything said to it can still leave. */
  get isOpen(): boolean {
    return !this.#stream.destroyed
  }

  /** What is asked in one turn goes out in one piece: to hand it over takes the machine as long as all the rest of it. */
  #query(sql: string, values: readonly Value[]) {
    const stream = this.#stream
    stream.cork()
    process.nextTick(() => stream.uncork())
    return this.client.query<Value[]>({ ...translate(sql), values: [...values], rowMode: 'array' })
  }

  get #stream(): Writable {
    return (this.client as unknown as { connection: { stream: Writable } }).connection.stream
  }
}
