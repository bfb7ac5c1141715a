import type { Store } from '../../src/core/ports/store.ts'
import type { Connection } from '../../src/stores/sql/connection.ts'

/** Puts todos on a session's list behind everybody's back, in one statement; `nested`: each is a subtask of the one before. Answers their first number. `behind`: how many the list has already; `finished`: how many of the first are completed. */
export async function fillList(
  store: Store,
  session: number,
  count: number,
  { nested = false, behind = 0, finished = 0 } = {},
): Promise<number> {
  const first = session * 1_000_000
  const id = (number: string) => `'01KA3Q4W8ZVJ5X2T' || (${number} + 1000000000)`
  const sql = `
INSERT INTO todos (id, tenant_id, uid, conversation_id, agent_id, subject, description, status, priority, parent_id,
  position, created_by, created_at, updated_at, completed_at, version)
WITH RECURSIVE numbers (n) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count - 1})
SELECT n + ${first}, 1, ${id(`n + ${first}`)}, ${session}, '', 'Todo ' || n, '', CASE WHEN n < ${finished} THEN 'completed' ELSE 'pending' END, 'medium',
  ${nested ? `CASE WHEN n > 0 THEN ${id(`n - 1 + ${first}`)} END` : 'NULL'}, n + 1 + ${behind}, 'test', 1700000000, 1700000000, CASE WHEN n < ${finished} THEN 1700000000 ELSE 0 END, 1
FROM numbers`
  const work = (_writing: unknown, connection: Connection) => connection.run(sql, [])
  await store.write(1, work as never)
  return first
}
