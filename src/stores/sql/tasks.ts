import { isArchived, type TaskRecord } from '../../contract/nouns/task.ts'
import type { TickCandidate } from '../../core/ports/facts.ts'
import type { Queries } from './connection.ts'
import { numbersFrom } from './page.ts'
import { tasksInFlight } from './runs.ts'
import { flag, json, mapping, table } from './table.ts'
import { where } from './where.ts'

export const tasks = table<TaskRecord>('tasks', {
  number: 'id',
  id: 'uid',
  title: 'title',
  description: 'description',
  owner: 'owner',
  createdBy: 'created_by',
  status: 'status',
  resources: json('resources'),
  session: 'conversation_id',
  parent: 'parent_id',
  depth: 'depth',
  archivedSteps: json('archived_steps'),
  thread: 'thread',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  archivedAt: 'archived_at',
  version: 'version',
})

/** Here and below, CROSS JOIN keeps SQLite to the order that is written: from the few that were found to their rows. */
const below = `
WITH RECURSIVE below (level, number) AS (
  SELECT 1, id FROM tasks WHERE tenant_id = ? AND parent_id = ? AND parent_id IS NOT NULL
  UNION ALL
  SELECT below.level + 1, tasks.id FROM below JOIN tasks ON tasks.parent_id = below.number AND tasks.parent_id IS NOT NULL
  WHERE tasks.tenant_id = ? AND below.level < 100
)
SELECT ${tasks.qualified} FROM below CROSS JOIN tasks WHERE tasks.tenant_id = ? AND tasks.id = below.number`
const liveBelowSql = `${below} AND tasks.archived_at = 0 ORDER BY below.level, tasks.id`
const belowSql = `${below} ORDER BY below.level, tasks.id LIMIT ?`

const aboveSql = `
WITH RECURSIVE above (level, number, parent) AS (
  SELECT 0, id, parent_id FROM tasks WHERE tenant_id = ? AND id = ?
  UNION ALL
  SELECT above.level + 1, tasks.id, tasks.parent_id FROM above CROSS JOIN tasks
  WHERE tasks.tenant_id = ? AND tasks.id = above.parent AND above.level < 100
)
SELECT ${tasks.qualified} FROM above CROSS JOIN tasks WHERE tasks.tenant_id = ? AND tasks.id = above.number ORDER BY above.level DESC`

const liveSubtasksSql = `
SELECT count(*) FROM (
  SELECT 1 FROM tasks WHERE tenant_id = ? AND parent_id = ? AND parent_id IS NOT NULL AND archived_at = 0 LIMIT ?
) AS live`

const liveSubtask = `EXISTS (SELECT 1 FROM tasks AS below WHERE below.tenant_id = todos.tenant_id AND below.id = todos.task_id AND below.archived_at = 0)`
const openTodo = `SELECT 1 FROM todos WHERE todos.tenant_id = tasks.tenant_id AND todos.conversation_id = tasks.conversation_id AND todos.status IN ('pending', 'in_progress')`

const openQuestion =
  'SELECT 1 FROM questions WHERE questions.tenant_id = tasks.tenant_id AND questions.conversation_id = tasks.conversation_id AND questions.answered_at = 0'
const childAtWork = `SELECT 1 FROM sessions AS below WHERE below.parent_id = sessions.uid AND below.reports IS NOT NULL AND below.reports <> 'message'`
const isTrue = (condition: string) => flag(`CASE WHEN ${condition} THEN 1 ELSE 0 END`)

const tick = mapping<TickCandidate>({
  task: 'tasks.id',
  session: 'tasks.conversation_id',
  owner: 'tasks.owner',
  isMissing: isTrue('sessions.id IS NULL'),
  hold: 'sessions.hold',
  running: isTrue(
    'EXISTS (SELECT 1 FROM runs WHERE runs.tenant_id = tasks.tenant_id AND runs.conversation_id = tasks.conversation_id AND runs.ended_at = 0)',
  ),
  open: isTrue(`EXISTS (${openTodo} AND todos.waits = 0 AND (todos.task_id IS NULL OR NOT ${liveSubtask}))`),
  waiting: isTrue(`EXISTS (${openTodo} AND todos.task_id IS NOT NULL AND ${liveSubtask})`),
  held: isTrue(`EXISTS (${openTodo} AND todos.waits = 1)`),
  claimed: isTrue(
    `EXISTS (${openTodo} AND EXISTS (SELECT 1 FROM claims WHERE claims.tenant_id = todos.tenant_id AND claims.todo_id = todos.id AND claims.lease_until > 0))`,
  ),
  awaits: `CASE WHEN EXISTS (${openQuestion} AND questions.kind = 'approval') THEN 'approval' WHEN EXISTS (${openQuestion}) THEN 'human'
    WHEN sessions.awaiting IS NOT NULL OR EXISTS (${childAtWork}) THEN 'peer' END`,
  isLeft: isTrue(`sessions.outcome = 'needs_input'`),
})

const tickSql = `
SELECT ${tick.columns} FROM tasks LEFT JOIN sessions ON sessions.tenant_id = tasks.tenant_id AND sessions.id = tasks.conversation_id
WHERE tasks.tenant_id = ? AND tasks.status = 'active' ORDER BY tasks.id`

export const taskQueries: Queries<'tasks'> = (connection, tenant) => ({
  /** The statuses asked for are all of the one kind or the other. */
  list({ statuses, owner, limit, after }) {
    const archived = statuses.some((status) => isArchived({ status }))
    const { sql, values } = where(
      ['tenant_id = ?', tenant],
      [archived ? 'archived_at > 0' : 'archived_at = 0'],
      ['owner = ?', owner],
      ['status = ?', statuses.length === 1 ? statuses[0] : undefined],
      [archived ? '(archived_at, id) < (?, ?)' : '(archived_at, id) > (?, ?)', numbersFrom(after, 2)],
    )
    const order = archived ? 'archived_at DESC, id DESC' : 'id'
    const select = tasks.select(`${sql} ORDER BY ${order} LIMIT ?`)
    return tasks.page(connection, select, values, limit, ({ archivedAt, number }) => [archivedAt, number])
  },
  /** A subtask that is archived may still have live ones below it, so the way down goes through all of them. */
  liveBelow: (task) => tasks.all(connection, liveBelowSql, [tenant, task, tenant, tenant]),
  below: (task, limit) => tasks.all(connection, belowSql, [tenant, task, tenant, tenant, limit]),
  above: (task) => tasks.all(connection, aboveSql, [tenant, task, tenant, tenant]),
  async liveSubtasks(task, limit) {
    const [row] = await connection.all(liveSubtasksSql, [tenant, task, limit])
    return Number(row?.[0])
  },
  forTick: async () => (await connection.all(tickSql, [tenant])).map(tick.decode),
  inFlight: () => tasksInFlight(connection, tenant),
})
