import pg from 'pg'

type Query = (this: pg.Client, ...given: unknown[]) => unknown

interface Watched {
  statements: number
  /** After so many nothing comes through any more. */
  last: number
}

/**
 * Counts the statements that this process sends to a database, and lets none pass after the given number: its connection is closed, unasked and
 * in the middle of whatever it did, as the system closes those of a process that was killed. Nobody else's are touched.
 */
export class CutOff {
  readonly #watched = new Map<string, Watched>()
  readonly #original: Query

  constructor() {
    const prototype = pg.Client.prototype as unknown as { query: Query }
    const original = prototype.query
    this.#original = original
    const watched = this.#watched
    prototype.query = function (...given) {
      const own = watched.get(databaseOf(this))
      if (own === undefined) return original.apply(this, given)
      if (own.statements >= own.last) return Promise.reject(new Error('This connection was cut.'))
      const step = <Answer>(answer: Answer): Answer => {
        own.statements += 1
        if (own.statements < own.last) return answer
        ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
        throw new Error('This connection is cut.')
      }
      const answer = original.apply(this, given)
      return answer instanceof Promise ? answer.then(step) : step(answer)
    }
  }

  /** Does something until so many statements have been sent to this database; answers how many there were. */
  async after(last: number, url: string, work: () => Promise<void>): Promise<number> {
    const name = new URL(url).pathname.slice(1)
    const own = { statements: 0, last }
    this.#watched.set(name, own)
    await work().catch((problem) => {
      if (own.statements < last) throw problem
    })
    this.#watched.delete(name)
    return own.statements
  }

  end(): void {
    ;(pg.Client.prototype as unknown as { query: Query }).query = this.#original
  }
}

function databaseOf(client: pg.Client): string {
  return client.database ?? ''
}
