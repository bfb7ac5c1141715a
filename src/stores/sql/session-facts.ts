import type { TaskStatus } from '../../contract/nouns/task.ts'
import type { SessionFacts } from '../../core/ports/store.ts'
import type { Connection, Value } from './connection.ts'

const atOnce = 50
const these = `IN (${Array(atOnce).fill('?').join(', ')})`

const liveSubtask = `EXISTS (SELECT 1 FROM tasks WHERE tasks.tenant_id = todos.tenant_id AND tasks.id = todos.task_id AND tasks.archived_at = 0)`

/** Each answers rows of a session's number, the fact's name and its value. */
const statements = [
  `SELECT sessions.id, 'task', tasks.status FROM sessions JOIN tasks ON tasks.tenant_id = sessions.tenant_id AND tasks.id = sessions.task_id
WHERE sessions.tenant_id = ? AND sessions.id ${these} AND sessions.task_id IS NOT NULL`,
  `SELECT conversation_id, 'running', 1 FROM runs WHERE tenant_id = ? AND conversation_id ${these} AND ended_at = 0`,
  `SELECT conversation_id, CASE WHEN status = 'blocked' THEN 'blocked' ELSE 'open' END, COUNT(*) FROM todos
WHERE tenant_id = ? AND conversation_id ${these} AND status IN ('pending', 'in_progress', 'blocked')
AND (status = 'blocked' OR task_id IS NULL OR NOT ${liveSubtask}) GROUP BY 1, 2`,
  `SELECT conversation_id, 'waiting', task_id FROM todos
WHERE tenant_id = ? AND conversation_id ${these} AND status IN ('pending', 'in_progress') AND task_id IS NOT NULL AND ${liveSubtask}`,
  `SELECT conversation_id, CASE kind WHEN 'approval' THEN 'approvals' ELSE 'questions' END, id FROM questions
WHERE tenant_id = ? AND conversation_id ${these} AND answered_at = 0 ORDER BY id`,
  `SELECT above.id, CASE below.reports WHEN 'message' THEN 'background' ELSE 'children' END, below.id
FROM sessions AS above JOIN sessions AS below ON below.parent_id = above.uid AND below.reports IS NOT NULL
WHERE above.tenant_id = ? AND above.id ${these} ORDER BY below.id`,
  `SELECT conversation_id, 'scheduledAt', MIN(next_at) FROM schedules
WHERE tenant_id = ? AND conversation_id ${these} AND paused_at = 0 AND next_at > 0 GROUP BY 1`,
]

const wokenSql = `SELECT conversation_id, 'woken', 1 FROM jobs WHERE tenant_id = ? AND key ${these}`

function noFacts(): SessionFacts {
  return {
    task: null,
    running: false,
    woken: false,
    open: 0,
    blocked: 0,
    waiting: [],
    questions: [],
    approvals: [],
    children: [],
    background: [],
    scheduledAt: 0,
  }
}

/** A handful of statements for up to fifty sessions, whatever there is to say about them. */
export async function sessionFacts(
  connection: Connection,
  tenant: number,
  sessions: readonly number[],
): Promise<Map<number, SessionFacts>> {
  const found = new Map(sessions.map((session) => [session, noFacts()]))
  for (let start = 0; start < sessions.length; start += atOnce) {
    const group = sessions.slice(start, start + atOnce)
    const values = [tenant, ...group, ...Array<number>(atOnce - group.length).fill(-1)]
    const keys = [tenant, ...values.slice(1).map((session) => `wake:${session}`)]
    for (const row of await connection.all(wokenSql, keys)) note(found, row)
    for (const sql of statements) for (const row of await connection.all(sql, values)) note(found, row)
  }
  return found
}

function note(found: Map<number, SessionFacts>, [session, name, value]: Value[]): void {
  const facts = found.get(Number(session))
  if (facts === undefined) return
  const fact = name as keyof SessionFacts
  switch (fact) {
    case 'task':
      facts.task = value as TaskStatus
      return
    case 'running':
    case 'woken':
      facts[fact] = true
      return
    case 'open':
    case 'blocked':
    case 'scheduledAt':
      facts[fact] = Number(value)
      return
    case 'waiting':
    case 'questions':
    case 'approvals':
    case 'children':
    case 'background':
      facts[fact].push(Number(value))
  }
}
