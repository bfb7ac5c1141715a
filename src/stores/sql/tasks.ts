import { isArchived, type TaskRecord } from '../../contract/nouns/task.ts'
import type { Todo } from '../../contract/nouns/todo.ts'
import type { TickCandidate } from '../../core/ports/facts.ts'
import type { TaskFilter } from '../../core/ports/filters.ts'
import type { Page } from '../../core/ports/store.ts'
import type { Connection, Value } from './connection.ts'
import { numbersFrom, pageOf } from './page.ts'
import { tasks, todos } from './tables.ts'

/** Live tasks oldest first; archived ones last archived first. The statuses asked for are all of the one kind or the other. */
export async function listTasks(connection: Connection, tenant: number, filter: TaskFilter): Promise<Page<TaskRecord>> {
  const archived = filter.statuses.some((status) => isArchived({ status }))
  const conditions = ['tenant_id = ?', archived ? 'archived_at > 0' : 'archived_at = 0']
  const values: Value[] = [tenant]
  if (filter.owner !== undefined) {
    conditions.push('owner = ?')
    values.push(filter.owner)
  }
  const [only] = filter.statuses
  if (filter.statuses.length === 1 && only !== undefined) {
    conditions.push('status = ?')
    values.push(only)
  }
  if (filter.after !== undefined) {
    conditions.push(archived ? '(archived_at, id) < (?, ?)' : '(archived_at, id) > (?, ?)')
    values.push(...numbersFrom(filter.after, 2))
  }
  const order = archived ? 'archived_at DESC, id DESC' : 'id'
  const sql = `SELECT ${tasks.columns} FROM tasks WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ?`
  const rows = (await connection.all(sql, [...values, filter.limit + 1])).map(tasks.decode)
  return pageOf(rows, filter.limit, (task) => [task.archivedAt, task.number])
}

const stepsAtOnce = 50
const stepsSql = `
SELECT ${todos.columns} FROM todos
WHERE tenant_id = ? AND conversation_id IN (${Array(stepsAtOnce).fill('?').join(', ')}) AND parent_id IS NULL AND status <> 'canceled'
ORDER BY position, id`

/** Asked for in groups of one size, so that the statement's text stays the same. */
export async function stepsOf(connection: Connection, tenant: number, sessions: readonly number[]): Promise<Map<number, Todo[]>> {
  const found = new Map<number, Todo[]>(sessions.map((session) => [session, []]))
  for (let start = 0; start < sessions.length; start += stepsAtOnce) {
    const group = sessions.slice(start, start + stepsAtOnce)
    const padded = [...group, ...Array<number>(stepsAtOnce - group.length).fill(-1)]
    for (const row of await connection.all(stepsSql, [tenant, ...padded])) {
      const todo = todos.decode(row)
      found.get(todo.session)?.push(todo)
    }
  }
  return found
}

const liveSubtask = `EXISTS (SELECT 1 FROM tasks AS below WHERE below.tenant_id = todos.tenant_id AND below.id = todos.task_id AND below.archived_at = 0)`
const openTodo = `SELECT 1 FROM todos WHERE todos.tenant_id = tasks.tenant_id AND todos.conversation_id = tasks.conversation_id AND todos.status IN ('pending', 'in_progress')`

const openQuestion =
  'SELECT 1 FROM questions WHERE questions.tenant_id = tasks.tenant_id AND questions.conversation_id = tasks.conversation_id AND questions.answered_at = 0'
const childAtWork = `SELECT 1 FROM sessions AS below WHERE below.parent_id = sessions.uid AND below.reports IS NOT NULL AND below.reports <> 'message'`

const tickSql = `
SELECT tasks.id, tasks.conversation_id, tasks.owner, sessions.id, sessions.hold,
  CASE WHEN EXISTS (SELECT 1 FROM runs WHERE runs.tenant_id = tasks.tenant_id AND runs.conversation_id = tasks.conversation_id AND runs.ended_at = 0) THEN 1 ELSE 0 END,
  CASE WHEN EXISTS (${openTodo} AND (todos.task_id IS NULL OR NOT ${liveSubtask})) THEN 1 ELSE 0 END,
  CASE WHEN EXISTS (${openTodo} AND todos.task_id IS NOT NULL AND ${liveSubtask}) THEN 1 ELSE 0 END,
  CASE WHEN EXISTS (${openQuestion} AND questions.kind = 'approval') THEN 'approval' WHEN EXISTS (${openQuestion}) THEN 'human'
    WHEN sessions.awaiting IS NOT NULL OR EXISTS (${childAtWork}) THEN 'peer' END,
  CASE WHEN sessions.outcome = 'needs_input' THEN 1 ELSE 0 END
FROM tasks LEFT JOIN sessions ON sessions.tenant_id = tasks.tenant_id AND sessions.id = tasks.conversation_id
WHERE tasks.tenant_id = ? AND tasks.status = 'active' ORDER BY tasks.id`

export async function tickCandidates(connection: Connection, tenant: number): Promise<TickCandidate[]> {
  const rows = await connection.all(tickSql, [tenant])
  return rows.map(([task, session, owner, found, hold, running, open, waiting, awaits, isLeft]) => ({
    task: Number(task),
    session: Number(session),
    owner: String(owner),
    isMissing: found === null,
    hold: hold === null ? null : String(hold),
    running: Number(running) === 1,
    open: Number(open) === 1,
    waiting: Number(waiting) === 1,
    awaits: awaits as TickCandidate['awaits'],
    isLeft: Number(isLeft) === 1,
  }))
}
