import type { SqliteConnection } from './connection.ts'

/** Milliseconds after which a read lets others go first. */
const longestRead = 10
/** Reads that take long, each on a handle of its own, at a time. */
const mostAway = 4

interface Reader {
  connection: SqliteConnection
  /** Ends when whoever reads there, takes long and has let others go first is done. */
  away: { over: Promise<void>; end(): void } | undefined
}

/**
 * Reads come one after another on one handle, which has their pages at hand; nearly all are over before the event loop turns. One that is not steps
 * aside: it keeps its handle, and with it the moment that it sees, and those behind it go on with another.
 */
export class Readers {
  readonly #readers: Reader[]
  readonly #connect: () => SqliteConnection
  #line: Promise<void> = Promise.resolve()

  constructor(first: SqliteConnection, connect: () => SqliteConnection) {
    this.#readers = [{ connection: first, away: undefined }]
    this.#connect = connect
  }

  async read<Answer>(work: (connection: SqliteConnection) => Promise<Answer>): Promise<Answer> {
    const before = this.#line
    let next = () => {}
    this.#line = new Promise((resolve) => {
      next = resolve
    })
    await before
    try {
      return await this.#readNow(work, next)
    } finally {
      next()
    }
  }

  /** A handle that sees what is there now. */
  get present(): SqliteConnection {
    return this.#idle().connection
  }

  /** Resolves when nobody reads any more. */
  async settled(): Promise<void> {
    await this.#line
    await Promise.all(this.#away())
  }

  close(): void {
    for (const { connection } of this.#readers) connection.close()
  }

  async #readNow<Answer>(work: (connection: SqliteConnection) => Promise<Answer>, next: () => void): Promise<Answer> {
    const away = this.#away()
    if (away.length >= mostAway) await Promise.race(away)
    const reader = this.#idle()
    const { connection } = reader
    connection.takeTurns(longestRead, () => {
      reader.away ??= untilItEnds()
      next()
    })
    try {
      return await work(connection)
    } finally {
      connection.takeTurns(Number.POSITIVE_INFINITY)
      reader.away?.end()
      reader.away = undefined
    }
  }

  #away(): Promise<void>[] {
    return this.#readers.flatMap(({ away }) => away?.over ?? [])
  }

  #idle(): Reader {
    const known = this.#readers.find(({ away }) => away === undefined)
    if (known) return known
    const reader = { connection: this.#connect(), away: undefined }
    this.#readers.push(reader)
    return reader
  }
}

function untilItEnds(): { over: Promise<void>; end(): void } {
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  return { over, end }
}
