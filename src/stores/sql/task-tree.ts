import type { TaskRecord } from '../../contract/nouns/task.ts'
import type { Connection } from './connection.ts'
import { tasks } from './tables.ts'

const qualified = tasks.columns.replace(/\w+/g, (column) => `tasks.${column}`)

/** Here and below, CROSS JOIN keeps SQLite to the order that is written: from the few that were found to their rows. */
const below = `
WITH RECURSIVE below (level, number) AS (
  SELECT 1, id FROM tasks WHERE tenant_id = ? AND parent_id = ? AND parent_id IS NOT NULL
  UNION ALL
  SELECT below.level + 1, tasks.id FROM below JOIN tasks ON tasks.parent_id = below.number AND tasks.parent_id IS NOT NULL
  WHERE tasks.tenant_id = ? AND below.level < 100
)
SELECT ${qualified} FROM below CROSS JOIN tasks WHERE tasks.tenant_id = ? AND tasks.id = below.number`
const liveBelowSql = `${below} AND tasks.archived_at = 0 ORDER BY below.level, tasks.id`
const belowSql = `${below} ORDER BY below.level, tasks.id LIMIT ?`

/** A subtask that is archived may still have live ones below it, so the way down goes through all of them. */
export async function subtasksBelow(connection: Connection, tenant: number, task: number): Promise<TaskRecord[]> {
  return (await connection.all(liveBelowSql, [tenant, task, tenant, tenant])).map(tasks.decode)
}

export async function tasksBelow(connection: Connection, tenant: number, task: number, limit: number): Promise<TaskRecord[]> {
  return (await connection.all(belowSql, [tenant, task, tenant, tenant, limit])).map(tasks.decode)
}

const aboveSql = `
WITH RECURSIVE above (level, number, parent) AS (
  SELECT 0, id, parent_id FROM tasks WHERE tenant_id = ? AND id = ?
  UNION ALL
  SELECT above.level + 1, tasks.id, tasks.parent_id FROM above CROSS JOIN tasks
  WHERE tasks.tenant_id = ? AND tasks.id = above.parent AND above.level < 100
)
SELECT ${qualified} FROM above CROSS JOIN tasks WHERE tasks.tenant_id = ? AND tasks.id = above.number ORDER BY above.level DESC`

export async function tasksAbove(connection: Connection, tenant: number, task: number): Promise<TaskRecord[]> {
  return (await connection.all(aboveSql, [tenant, task, tenant, tenant])).map(tasks.decode)
}
