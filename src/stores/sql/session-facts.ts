import type { TaskStatus } from '../../contract/nouns/task.ts'
import type { SessionFacts } from '../../core/ports/facts.ts'
import type { Connection, Value } from './connection.ts'

const liveSubtask = `EXISTS (SELECT 1 FROM tasks WHERE tasks.tenant_id = todos.tenant_id AND tasks.id = todos.task_id AND tasks.archived_at = 0)`

/** Each looks for one kind of fact, and answers rows of a session's number, the fact's name and its value. */
const looks = (these: string) => [
  `SELECT sessions.id, 'task', tasks.status FROM sessions JOIN tasks ON tasks.tenant_id = sessions.tenant_id AND tasks.id = sessions.task_id
WHERE sessions.tenant_id = ? AND sessions.id ${these} AND sessions.task_id IS NOT NULL`,
  `SELECT conversation_id, 'running', '1' FROM runs WHERE tenant_id = ? AND conversation_id ${these} AND ended_at = 0`,
  // Those that a subtask does are taken off again: to look at the task of each takes longer than all the rest.
  `SELECT conversation_id, CASE WHEN status = 'blocked' THEN 'blocked' ELSE 'open' END, CAST(COUNT(*) AS TEXT) FROM todos
WHERE tenant_id = ? AND conversation_id ${these} AND status IN ('pending', 'in_progress', 'blocked') GROUP BY 1, 2`,
  `SELECT conversation_id, 'waiting', CAST(task_id AS TEXT) FROM todos
WHERE tenant_id = ? AND conversation_id ${these} AND status IN ('pending', 'in_progress') AND task_id IS NOT NULL AND ${liveSubtask}`,
  `SELECT conversation_id, CASE kind WHEN 'approval' THEN 'approvals' ELSE 'questions' END, CAST(id AS TEXT) FROM questions
WHERE tenant_id = ? AND conversation_id ${these} AND answered_at = 0`,
  `SELECT above.id, CASE below.reports WHEN 'message' THEN 'background' ELSE 'children' END, CAST(below.id AS TEXT)
FROM sessions AS above JOIN sessions AS below ON below.parent_id = above.uid AND below.reports IS NOT NULL
WHERE above.tenant_id = ? AND above.id ${these}`,
  `SELECT conversation_id, 'scheduledAt', CAST(MIN(next_at) AS TEXT) FROM schedules
WHERE tenant_id = ? AND conversation_id ${these} AND paused_at = 0 AND next_at > 0 GROUP BY 1`,
  `SELECT conversation_id, 'woken', '1' FROM jobs WHERE tenant_id = ? AND key ${these}`,
]

/** One statement, since every one is a way to the server and back; in two sizes, so that its text is one of two. */
function statement(size: number): { size: number; sql: string; looks: number } {
  const all = looks(`IN (${Array(size).fill('?').join(', ')})`)
  return { size, sql: all.join('\nUNION ALL\n'), looks: all.length }
}

const one = statement(1)
const many = statement(50)

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

export async function sessionFacts(
  connection: Connection,
  tenant: number,
  sessions: readonly number[],
): Promise<Map<number, SessionFacts>> {
  const found = new Map(sessions.map((session) => [session, noFacts()]))
  const { size, sql, looks: count } = sessions.length === 1 ? one : many
  for (let start = 0; start < sessions.length; start += size) {
    const group = sessions.slice(start, start + size)
    const numbers = [...group, ...Array<number>(size - group.length).fill(-1)]
    const byNumber = Array(count - 1)
      .fill([tenant, ...numbers])
      .flat()
    const byKey = [tenant, ...numbers.map((session) => `wake:${session}`)]
    for (const row of await connection.all(sql, [...byNumber, ...byKey])) note(found, row)
  }
  for (const facts of found.values()) {
    facts.open -= facts.waiting.length
    inOrder(facts)
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

/** What has waited longest comes first. */
function inOrder({ waiting, questions, approvals, children, background }: SessionFacts): void {
  for (const numbers of [waiting, questions, approvals, children, background]) numbers.sort((first, second) => first - second)
}
