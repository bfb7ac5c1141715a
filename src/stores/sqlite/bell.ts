import type { SqliteConnection } from './connection.ts'

type Listener = (tenant: number | undefined) => void

const interval = 50

/**
 * Rings for this process's own commits at once, and for other processes' by watching the file's `data_version`, which costs
 * a few microseconds a look and is only done while somebody listens.
 */
export class SqliteBell {
  readonly #listeners = new Set<Listener>()
  readonly #reader: SqliteConnection
  #timer: NodeJS.Timeout | undefined
  #seen: unknown

  constructor(reader: SqliteConnection) {
    this.#reader = reader
  }

  ring(tenant: number | undefined): void {
    for (const listener of this.#listeners) listener(tenant)
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    this.#timer ??= this.#watch()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.stop()
    }
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #watch(): NodeJS.Timeout {
    this.#seen = this.#version()
    const look = () => {
      const version = this.#version()
      if (version === this.#seen) return
      this.#seen = version
      this.ring(undefined)
    }
    return setInterval(look, interval).unref()
  }

  #version(): unknown {
    return this.#reader.database.pragma('data_version', { simple: true })
  }
}
