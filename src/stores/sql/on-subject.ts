import type { Subject, SubjectFilter } from '../../core/ports/filters.ts'
import type { Page } from '../../core/ports/store.ts'
import type { Connection } from './connection.ts'
import { noneOf, oneOf } from './one-of.ts'
import { numbersFrom } from './page.ts'
import type { Table } from './table.ts'
import { where } from './where.ts'

interface OnSubject<Row> {
  list(filter: SubjectFilter): Promise<Page<Row>>
  count(subject: Subject): Promise<number>
  anyOn(todos: readonly number[], but: readonly number[]): Promise<Row | undefined>
  todosWith(todos: readonly number[]): Promise<number[]>
}

/** What comments and links are asked for alike: those on one todo or one task, the newest first. */
export function onSubject<Row extends { number: number }>(table: Table<Row>, connection: Connection, tenant: number): OnSubject<Row> {
  // Either index holds only what is on the one or the other.
  const on = ({ noun, number }: Subject) => [`${noun}_id IS NOT NULL AND ${noun}_id = ?`, number] as const
  return {
    list({ limit, after, ...subject }) {
      const { sql, values } = where(['tenant_id = ?', tenant], on(subject), ['id < ?', numbersFrom(after, 1)])
      return table.page(connection, table.select(`${sql} ORDER BY id DESC LIMIT ?`), values, limit, ({ number }) => [number])
    },
    async count(subject) {
      const { sql, values } = where(['tenant_id = ?', tenant], on(subject))
      const [row] = await connection.all(`SELECT count(*) FROM ${table.name} ${sql}`, values)
      return Number(row?.[0])
    },
    async todosWith(todos) {
      const on = oneOf(connection, 'todo_id', todos)
      const sql = `SELECT DISTINCT todo_id FROM ${table.name} WHERE tenant_id = ? AND todo_id IS NOT NULL AND ${on.sql}`
      return (await connection.all(sql, [tenant, on.value])).map(([todo]) => Number(todo))
    },
    anyOn(todos, but) {
      const [on, others] = [oneOf(connection, 'todo_id', todos), noneOf(connection, 'id', but)]
      const sql = `WHERE tenant_id = ? AND todo_id IS NOT NULL AND ${on.sql}${but.length === 0 ? '' : ` AND ${others.sql}`} LIMIT 1`
      return table.first(connection, table.select(sql), [tenant, on.value, ...(but.length === 0 ? [] : [others.value])])
    },
  }
}
