import type { Store } from '../../src/core/ports/store.ts'
import type { Connection } from '../../src/stores/sql/connection.ts'
import { columns } from '../../src/stores/sqlite/columns.ts'

interface Filling {
  tenant: number
  /** Number of the session that the others are to be like, but for their list. */
  like: number
  count: number
  /** Each gets one todo that is pending. */
  todos?: boolean
  /** Number of the task that those of the others are to be like; each gets one. */
  task?: number
  changedAt?: number
}

/** Puts many sessions into a tenant behind everybody's back. Their numbers, and those of their tasks and todos, begin behind `from`. */
export async function fillSessions(
  store: Store,
  from: number,
  { tenant, like, count, todos, task, changedAt = 1 }: Filling,
): Promise<void> {
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`
  const uid = `'01KA3Q4W8ZVJ5X2S' || (n + ${from + 1_000_000 * (999 + tenant)})`
  const clone = (table: 'sessions' | 'tasks', number: number, changes: Record<string, string>) => {
    const names = String(columns[table]).split(' ')
    const values = names.map((name) => changes[name] ?? `${table}.${name}`)
    return `INSERT INTO ${table} (${names.join(', ')}) ${numbers} SELECT ${values.join(', ')} FROM numbers, ${table} WHERE ${table}.tenant_id = ${tenant} AND ${table}.id = ${number}`
  }
  const statements = [
    clone('sessions', like, {
      id: `n + ${from}`,
      uid,
      updated_at: `${changedAt} + n`,
      task_id: task === undefined ? 'NULL' : `n + ${from}`,
    }),
    ...(task === undefined ? [] : [clone('tasks', task, { id: `n + ${from}`, uid, conversation_id: `n + ${from}` })]),
    ...(todos
      ? [
          `INSERT INTO todos (id, tenant_id, uid, conversation_id, agent_id, subject, description, status, priority, position, created_by, created_at, updated_at, completed_at, version)
${numbers} SELECT n + ${from}, ${tenant}, ${uid}, n + ${from}, '', 'Todo', '', 'pending', 'medium', 1, 'test', 1700000000, 1700000000, 0, 1 FROM numbers`,
        ]
      : []),
  ]
  const work = async (_writing: unknown, connection: Connection) => {
    for (const sql of statements) await connection.run(sql, [])
  }
  await store.write(tenant, work as never)
}
