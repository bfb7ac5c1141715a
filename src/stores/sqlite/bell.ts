import type { SqliteConnection } from './connection.ts'
import type { Statement } from './driver.ts'
import type { FileWatch } from './file-watch.ts'

type Listener = (tenant: number | undefined) => void

const interval = 50

/**
 * Rings for this process's own commits at once, and for other processes' by watching the file's `data_version`, which costs
 * a few microseconds a look and is only done while somebody listens.
 */
export class SqliteBell {
  readonly #listeners = new Set<Listener>()
  readonly #version: Statement
  readonly #watch: FileWatch
  #timer: NodeJS.Timeout | undefined
  #seen: unknown

  constructor(reader: SqliteConnection, watch: FileWatch) {
    this.#version = reader.prepare('PRAGMA data_version')
    this.#watch = watch
  }

  ring(tenant: number | undefined): void {
    for (const listener of this.#listeners) listener(tenant)
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    this.#timer ??= this.#lookAgainAndAgain()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.stop()
    }
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #lookAgainAndAgain(): NodeJS.Timeout {
    this.#seen = this.#look()
    const look = () => {
      const version = this.#look()
      if (version === this.#seen) return
      this.#seen = version
      this.ring(undefined)
    }
    return setInterval(look, interval).unref()
  }

  /** A file that cannot be looked at any more rings once: whoever then reads is told why. */
  #look(): unknown {
    try {
      this.#watch.look()
      return this.#version.get()?.[0]
    } catch {
      return undefined
    }
  }
}
