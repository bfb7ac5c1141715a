import { type Connection, plannedAnew, type Value } from '../connection.ts'
import { arrayOf } from '../one-of.ts'
import type { Finding } from '../table.ts'

interface Asked {
  values: readonly Value[]
  resolve(rows: Value[][]): void
  reject(problem: unknown): void
}

/** On PostgreSQL: many who ask the same of other values in one turn of the event loop are answered by one statement. */
export class AskTogether {
  readonly #connection: Connection
  #asked = new Map<string, Asked[]>()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  ask({ sql, values }: Finding): Promise<Value[][]> {
    return new Promise((resolve, reject) => {
      if (this.#asked.size === 0) process.nextTick(() => this.#send())
      const group = this.#asked.get(sql)
      if (group === undefined) this.#asked.set(sql, [{ values, resolve, reject }])
      else group.push({ values, resolve, reject })
    })
  }

  #send(): void {
    const groups = this.#asked
    this.#asked = new Map()
    for (const [sql, group] of groups) {
      this.#answer(sql, group).catch((problem) => {
        for (const { reject } of group) reject(problem)
      })
    }
  }

  async #answer(sql: string, group: readonly Asked[]): Promise<void> {
    const [first] = group as [Asked]
    if (group.length === 1) return first.resolve(await this.#connection.all(sql, first.values))
    const columns = first.values.map((_, index) => group.map(({ values }) => values[index] as number | string))
    const answers: Value[][][] = group.map(() => [])
    const rows = await this.#connection.all(forEach(sql, first.values), columns.map(arrayOf))
    for (const [place, ...row] of rows) answers[Number(place) - 1]?.push(row)
    group.forEach(({ resolve }, index) => {
      resolve(answers[index] as Value[][])
    })
  }
}

const statements = new Map<string, string>()

/** The statement for each of a list of values, with the place in the list before each row. */
function forEach(sql: string, values: readonly Value[]): string {
  const types = values.map((value) => (typeof value === 'number' ? 'bigint' : 'text'))
  const key = `${sql}\0${types.join()}`
  const known = statements.get(key)
  if (known !== undefined) return known
  const names = types.map((_, index) => `value_${index + 1}`)
  let next = 0
  const each = sql.replaceAll('?', () => `wanted.${names[next++]}`)
  const lists = types.map((type) => `?::${type}[]`).join(', ')
  const wanted = `unnest(${lists}) WITH ORDINALITY AS wanted (${names.join(', ')}, place)`
  const statement = `${plannedAnew}SELECT wanted.place, found.* FROM ${wanted} CROSS JOIN LATERAL (${each} OFFSET 0) AS found`
  statements.set(key, statement)
  return statement
}
