import type { Value } from '../connection.ts'
import type { Finding } from '../table.ts'

/** What a batch has read, by statement and values. */
export class Found {
  readonly #statements = new Map<string, Map<string, Value[][]>>()

  /** Copies, since whoever decodes a row may take it apart. */
  rows({ sql, values }: Finding): Value[][] | undefined {
    return this.#statements
      .get(sql)
      ?.get(JSON.stringify(values))
      ?.map((row) => [...row])
  }

  note({ sql, values }: Finding, rows: readonly Value[][]): void {
    const copies = rows.map((row) => [...row])
    const known = this.#statements.get(sql)
    if (known === undefined) this.#statements.set(sql, new Map([[JSON.stringify(values), copies]]))
    else known.set(JSON.stringify(values), copies)
  }

  clear(): void {
    this.#statements.clear()
  }
}
