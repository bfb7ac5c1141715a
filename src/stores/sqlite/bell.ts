import type { SqliteConnection } from './connection.ts'
import type { Statement } from './driver.ts'

type Listener = (tenant: number | undefined) => void

const interval = 50

/**
 * Rings for this process's own commits at once, and for other processes' by watching the file's `data_version`, which costs
 * a few microseconds a look and is only done while somebody listens.
 */
export class SqliteBell {
  readonly #listeners = new Set<Listener>()
  readonly #version: Statement
  #timer: NodeJS.Timeout | undefined
  #seen: unknown

  constructor(reader: SqliteConnection) {
    this.#version = reader.prepare('PRAGMA data_version')
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
    this.#seen = this.#look()
    const look = () => {
      const version = this.#look()
      if (version === this.#seen) return
      this.#seen = version
      this.ring(undefined)
    }
    return setInterval(look, interval).unref()
  }

  #look(): unknown {
    return this.#version.get()?.[0]
  }
}
