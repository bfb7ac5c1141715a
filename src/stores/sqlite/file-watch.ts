import { type Stats, statSync } from 'node:fs'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'

/** How long reads rely on the last look. */
const fresh = 100

interface Identity {
  dev: number
  ino: number
}

/**
 * Sees to it that the file under the name is still the one that is open: a file that was deleted or replaced takes writes as before, and nobody
 * would ever find them. Only by its name, never by opening it: closing it again would let go of every lock this process has on it.
 */
export class FileWatch {
  readonly #file: string
  readonly #known: Identity
  /** How many bytes the database has by its own account. */
  readonly #length: () => number
  /** The log and the lock table, once they are there. */
  readonly #beside = new Map<string, Identity>()
  #size = 0
  #lookedAt = 0
  #trouble: StoreUnavailable | undefined

  constructor(file: string, known: Identity, length: () => number) {
    this.#file = file
    this.#known = known
    this.#length = length
    this.look()
  }

  /** Whatever was noticed once stays so until the process starts anew: what it holds of the file is not to be relied on any more. */
  get trouble(): StoreUnavailable | undefined {
    return this.#trouble
  }

  notice(trouble: StoreUnavailable): StoreUnavailable {
    this.#trouble ??= trouble
    return this.#trouble
  }

  glance(): void {
    if (this.#trouble !== undefined || performance.now() - this.#lookedAt >= fresh) this.look()
  }

  look(outcome: 'not_saved' | 'unknown' = 'not_saved'): void {
    this.#lookedAt = performance.now()
    const problem = this.#trouble === undefined ? this.#problem() : undefined
    if (problem !== undefined) this.#trouble = this.#refusal(problem, 'not_saved')
    if (this.#trouble === undefined) return
    throw outcome === 'not_saved' ? this.#trouble : new StoreUnavailable(this.#trouble.message, outcome, this.#trouble.hint)
  }

  #refusal(problem: string, outcome: 'not_saved' | 'unknown'): StoreUnavailable {
    return new StoreUnavailable(
      `The database ${this.#file} was ${problem} while it was in use; nothing more is read from it or written to it.`,
      outcome,
      'Stop every process that uses it, put it back or restore a backup (punchlist restore FILE), and start again.',
    )
  }

  #problem(): string | undefined {
    const found = statOf(this.#file)
    if (found === undefined) return 'deleted'
    if (!isSame(found, this.#known)) return 'replaced'
    // Vacuumed by its owner it is shorter, too, but then by its own account.
    if (found.size < this.#size && found.size < this.#length()) return 'cut short'
    this.#size = found.size
    for (const suffix of ['-wal', '-shm']) {
      const beside = statOf(this.#file + suffix)
      const known = this.#beside.get(suffix)
      if (known === undefined && beside !== undefined) this.#beside.set(suffix, beside)
      if (known !== undefined && !(beside && isSame(beside, known))) return `robbed of its ${suffix} file`
    }
    return undefined
  }
}

export function identityOf(file: string): Identity {
  const { dev, ino } = statSync(file)
  return { dev, ino }
}

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false })
  } catch {
    // The folder itself is gone or out of reach.
    return undefined
  }
}

function isSame(one: Identity, other: Identity): boolean {
  return one.dev === other.dev && one.ino === other.ino
}
