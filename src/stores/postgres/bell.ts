import pg from 'pg'
import { settingsFor } from './open.ts'

type Listener = (tenant: number | undefined) => void

const channel = 'punchlist'
const pollInterval = 2_000
const shortestPause = 100
const longestPause = 5_000

/**
 * Rings when any node has committed, by LISTEN/NOTIFY on a connection of its own. A slow poll makes up for notifications
 * that were lost while that connection was down.
 */
export class PostgresBell {
  readonly #listeners = new Set<Listener>()
  readonly #url: string
  #client: pg.Client | undefined
  #poll: NodeJS.Timeout | undefined
  #stopped = false
  #pause = shortestPause

  constructor(url: string) {
    this.#url = url
  }

  /** The statement that rings at every node, to be run inside the transaction. */
  static readonly ringSql = `SELECT pg_notify('${channel}', ?)`

  ring(tenant: number | undefined): void {
    for (const listener of this.#listeners) listener(tenant)
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    if (this.#poll === undefined) {
      this.#poll = setInterval(() => this.ring(undefined), pollInterval).unref()
      void this.#connect()
    }
    return () => void this.#listeners.delete(listener)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#poll)
    this.#listeners.clear()
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    if (this.#stopped) return
    const client = new pg.Client(settingsFor(this.#url))
    this.#client = client
    let over = false
    const again = () => {
      if (over) return
      over = true
      client.end().catch(() => undefined)
      if (this.#stopped) return
      setTimeout(() => void this.#connect(), this.#pause).unref()
      this.#pause = Math.min(longestPause, this.#pause * 2)
    }
    client.on('error', again)
    client.on('end', again)
    client.on('notification', ({ payload }) => this.ring(Number(payload)))
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      this.#pause = shortestPause
      this.ring(undefined)
    } catch {
      again()
    }
  }
}
