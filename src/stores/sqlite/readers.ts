import type { SqliteConnection } from './connection.ts'

/** Milliseconds after which a read lets others go first. */
const longestRead = 10
/** Reads that take long, each on a handle of its own, at a time. */
const mostAway = 4

interface Reader {
  connection: SqliteConnection
  /** Whether somebody reads there who takes long, and has let others go first. */
  isAway: boolean
}

/**
 * Reads come one after another on one handle, which has their pages at hand; nearly all are over before the event loop turns. One that is not steps
 * aside: it keeps its handle, and with it the moment that it sees, and those behind it go on with another.
 */
export class Readers {
  readonly #readers: Reader[]
  readonly #connect: () => SqliteConnection
  readonly #underWay = new Set<Promise<unknown>>()
  #line: Promise<unknown> = Promise.resolve()

  constructor(first: SqliteConnection, connect: () => SqliteConnection) {
    this.#readers = [{ connection: first, isAway: false }]
    this.#connect = connect
  }

  async read<Answer>(work: (connection: SqliteConnection) => Promise<Answer>): Promise<Answer> {
    const started = this.#line.then(() => this.#start(work))
    this.#line = started.then(
      ({ next }) => next,
      () => undefined,
    )
    return (await started).answer
  }

  /** A handle that sees what is there now. */
  get present(): SqliteConnection {
    return this.#idle().connection
  }

  /** Resolves when nobody reads any more. */
  async settled(): Promise<void> {
    await this.#line
    await Promise.all(this.#underWay)
  }

  close(): void {
    for (const { connection } of this.#readers) connection.close()
  }

  /** Resolves to the answer that will come, and to when it is the next one's turn. */
  async #start<Answer>(work: (connection: SqliteConnection) => Promise<Answer>) {
    while (this.#underWay.size >= mostAway) await Promise.race(this.#underWay)
    const reader = this.#idle()
    const isLong = new Promise<void>((resolve) => {
      reader.connection.takeTurns(longestRead, () => {
        reader.isAway = true
        resolve()
      })
    })
    const answer = work(reader.connection)
    const isOver = answer
      .catch(() => undefined)
      .then(() => {
        reader.isAway = false
        reader.connection.takeTurns(Number.POSITIVE_INFINITY)
        this.#underWay.delete(isOver)
      })
    this.#underWay.add(isOver)
    return { answer, next: Promise.race([isOver, isLong]) }
  }

  #idle(): Reader {
    const known = this.#readers.find(({ isAway }) => !isAway)
    if (known) return known
    const reader = { connection: this.#connect(), isAway: false }
    this.#readers.push(reader)
    return reader
  }
}
