import type { TaskStatus } from '../../../contract/nouns/task.ts'
import type { SessionFacts } from '../../../core/ports/facts.ts'
import type { LeaseTime } from '../../../core/ports/store.ts'
import type { Connection, Value } from '../connection.ts'
import { oneOf } from '../one-of.ts'
import { holdingOf, nothingHolds } from './holding.ts'

const liveSubtask = `EXISTS (SELECT 1 FROM tasks WHERE tasks.tenant_id = todos.tenant_id AND tasks.id = todos.task_id AND tasks.archived_at = 0)`

/** Each finds one kind of fact, and answers rows of a session's number, the fact's name and its value; the last goes by keys of jobs, the others by numbers. */
const statements = ({ sessions, above, these, keys }: Record<'sessions' | 'above' | 'these' | 'keys', string>) => [
  `SELECT sessions.id, 'task', tasks.status FROM sessions JOIN tasks ON tasks.tenant_id = sessions.tenant_id AND tasks.id = sessions.task_id
WHERE sessions.tenant_id = ? AND ${sessions} AND sessions.task_id IS NOT NULL`,
  `SELECT conversation_id, 'running', '1' FROM runs WHERE tenant_id = ? AND ${these} AND ended_at = 0`,
  // Those that wait, and those that a subtask does, are taken off again: to look at the row or the task of each takes longer than all the rest.
  `SELECT conversation_id, CASE WHEN status = 'blocked' THEN 'blocked' ELSE 'open' END, CAST(COUNT(*) AS TEXT) FROM todos
WHERE tenant_id = ? AND ${these} AND status IN ('pending', 'in_progress', 'blocked') GROUP BY 1, 2`,
  `SELECT conversation_id, 'held', CAST(COUNT(*) AS TEXT) FROM todos
WHERE tenant_id = ? AND ${these} AND waits = 1 AND status IN ('pending', 'in_progress') GROUP BY 1`,
  // Not the bare status, or SQLite would go through all open ones by an index of the list.
  `SELECT conversation_id, CASE waits WHEN 0 THEN 'waiting' ELSE 'delegated' END, CAST(task_id AS TEXT) FROM todos
WHERE tenant_id = ? AND ${these} AND status || '' IN ('pending', 'in_progress') AND task_id IS NOT NULL AND ${liveSubtask}`,
  // Whether a claim still holds is judged by the time that leases are, which is asked for only where there is one.
  `SELECT conversation_id, 'claimed', CAST(todos.id AS TEXT) || ' ' || CAST(claims.lease_until AS TEXT) || ' ' || claims.lease_clock || ' ' || claims.by_whom
FROM todos CROSS JOIN claims CROSS JOIN sessions WHERE todos.tenant_id = ? AND ${these} AND todos.status = 'in_progress' AND todos.waits = 0
AND claims.tenant_id = todos.tenant_id AND claims.todo_id = todos.id AND claims.lease_until > 0 AND (todos.task_id IS NULL OR NOT ${liveSubtask})
AND sessions.tenant_id = todos.tenant_id AND sessions.id = todos.conversation_id AND claims.by_whom <> COALESCE(sessions.agent_id, '')`,
  `SELECT conversation_id, CASE kind WHEN 'approval' THEN 'approvals' ELSE 'questions' END, CAST(id AS TEXT) FROM questions
WHERE tenant_id = ? AND ${these} AND answered_at = 0`,
  `SELECT above.id, CASE below.reports WHEN 'message' THEN 'background' ELSE 'children' END, CAST(below.id AS TEXT)
FROM sessions AS above JOIN sessions AS below ON below.parent_id = above.uid AND below.reports IS NOT NULL
WHERE above.tenant_id = ? AND ${above}`,
  `SELECT conversation_id, 'scheduledAt', CAST(MIN(next_at) AS TEXT) FROM schedules
WHERE tenant_id = ? AND ${these} AND paused_at = 0 AND next_at > 0 GROUP BY 1`,
  `SELECT conversation_id, 'woken', '1' FROM jobs WHERE tenant_id = ? AND ${keys}`,
]

function noFacts(): SessionFacts {
  return {
    task: null,
    running: false,
    woken: false,
    open: 0,
    held: 0,
    holding: nothingHolds(),
    claimed: [],
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
  if (sessions.length === 0) return found
  const numbers = oneOf(connection, 'conversation_id', sessions)
  const keys = oneOf(
    connection,
    'key',
    sessions.map((session) => `wake:${session}`),
  )
  const all = statements({
    sessions: oneOf(connection, 'sessions.id', sessions).sql,
    above: oneOf(connection, 'above.id', sessions).sql,
    these: numbers.sql,
    keys: keys.sql,
  })
  // One statement, since every one is a way to the server and back.
  const values = all.flatMap((_, index) => [tenant, index === all.length - 1 ? keys.value : numbers.value])
  const claims: Value[][] = []
  for (const row of await connection.all(all.join('\nUNION ALL\n'), values)) {
    if (row[1] === 'claimed') claims.push(row)
    else note(found, row)
  }
  if (claims.length > 0) noteClaims(found, claims, await connection.leaseTime())
  for (const facts of found.values()) inOrder(facts)
  const held = [...found].filter(([, { open, held }]) => held > 0 && open === 0).map(([session]) => session)
  for (const [session, holding] of await holdingOf(connection, tenant, held)) Object.assign(found.get(session) ?? {}, { holding })
  return found
}

function note(found: Map<number, SessionFacts>, [session, name, value]: Value[]): void {
  const facts = found.get(Number(session))
  if (facts === undefined) return
  const fact = name as Exclude<keyof SessionFacts, 'claimed' | 'holding'> | 'delegated'
  switch (fact) {
    case 'task':
      facts.task = value as TaskStatus
      return
    case 'running':
    case 'woken':
      facts[fact] = true
      return
    case 'open':
      facts.open += Number(value)
      return
    case 'held':
      facts.held = Number(value)
      facts.open -= facts.held
      return
    case 'blocked':
    case 'scheduledAt':
      facts[fact] = Number(value)
      return
    case 'delegated':
      facts.waiting.push(Number(value))
      return
    case 'waiting':
      facts.open -= 1
      facts.waiting.push(Number(value))
      return
    case 'questions':
    case 'approvals':
    case 'children':
    case 'background':
      facts[fact].push(Number(value))
  }
}

/** Only what is claimed for now is: whose claim has lapsed may take it up again like anybody. */
function noteClaims(found: Map<number, SessionFacts>, claims: readonly Value[][], time: LeaseTime): void {
  for (const [session, , value] of claims) {
    const [, todo, until, clock, by = ''] = /^(\d+) (\d+) (\S*) (.*)$/s.exec(String(value)) ?? []
    const facts = found.get(Number(session))
    if (facts === undefined || clock !== time.clock || Number(until) <= time.now) continue
    facts.open -= 1
    facts.claimed.push({ todo: Number(todo), by })
  }
}

/** What has waited longest comes first. */
function inOrder({ claimed, waiting, questions, approvals, children, background }: SessionFacts): void {
  for (const numbers of [waiting, questions, approvals, children, background]) numbers.sort((first, second) => first - second)
  claimed.sort((first, second) => first.todo - second.todo)
}
