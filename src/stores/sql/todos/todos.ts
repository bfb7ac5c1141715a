import { listOrder, type Todo } from '../../../contract/nouns/todo.ts'
import type { Connection, Queries, Value } from '../connection.ts'
import { deletedSessions, isThere } from '../deletion/is-there.ts'
import { listVersion } from '../events.ts'
import { oneOf } from '../one-of.ts'
import type { Finding } from '../table.ts'
import { candidateTodos, finishedBefore, listsBehind, numbersIn } from './clean.ts'
import { countLists, countSprints, countTodos } from './counts.ts'
import { todoDays } from './days.ts'
import { finishedLists } from './finished.ts'
import { listTodos } from './list.ts'
import { dueTodos, isAnyOverdue, nextTime, readyTodos, todosWhoseTimeCame, waitingTodos } from './ready.ts'
import { todos } from './table.ts'
import { ancestorsOf, childrenOf, subtasksOf, todoNumbers } from './tree.ts'
import { listedTodos, wholeList } from './whole-list.ts'

const beyondSql = 'SELECT id FROM todos WHERE tenant_id = ? AND conversation_id = ? LIMIT 1 OFFSET ?'

const ofPlanSql = todos.select(
  `WHERE tenant_id = ? AND artifact_id = ? AND artifact_id IS NOT NULL AND origin = 'plan' AND ${isThere('todos')} ORDER BY position, id`,
)

const unfinished = `tenant_id = ? AND conversation_id = ? AND status IN ('pending', 'in_progress', 'blocked')`
const knotsSql = `${todos.select(`WHERE ${unfinished} AND waits = 1`)} UNION ${todos.select(`WHERE ${unfinished} AND task_id IS NOT NULL`)}`

/** In the order of the list, so that PostgreSQL takes its index, also when the table is new and all indexes look alike to it. */
const lastPositionSql = `SELECT max(last) FROM (${listOrder
  .map(
    (status) =>
      `SELECT (SELECT position FROM todos WHERE tenant_id = ? AND conversation_id = ? AND status = '${status}' ORDER BY position DESC LIMIT 1) AS last`,
  )
  .join(' UNION ALL ')}) AS statuses`

export const todoQueries: Queries<'todos'> = (connection, tenant) => queriesOn(connection, tenant, deletedSessions(connection, tenant))

const queriesOn = (connection: Connection, tenant: number, gone: () => Promise<readonly number[]>): ReturnType<Queries<'todos'>> => ({
  list: async (filter) => listTodos(connection, tenant, { ...filter, without: filter.lists === undefined ? await gone() : [] }),
  count: async (filter) => countTodos(connection, tenant, filter, filter.lists === undefined ? await gone() : []),
  countByList: (lists) => countLists(connection, tenant, lists),
  countBySprint: (ids) => countSprints(connection, tenant, ids, gone),
  days: (bounds) => todoDays(connection, tenant, bounds),
  finishedLists: (since, most) => finishedLists(connection, tenant, since, most),
  whole: (list, statuses) => wholeList(connection, tenant, list, statuses),
  listed: (list) => listedTodos(connection, tenant, list),
  version: (session) => listVersion(connection, tenant, session),
  candidates: (numbers) => candidateTodos(connection, tenant, numbers),
  lists: (after, limit) => listsBehind(connection, tenant, after, limit),
  numbersIn: (list, limit) => numbersIn(connection, tenant, list, limit),
  finishedBefore: (time, after, limit) => finishedBefore(connection, tenant, time, after, limit),
  ancestors: (id) => ancestorsOf(connection, tenant, id),
  subtasks: (id) => subtasksOf(connection, tenant, id),
  numbers: (ids) => todoNumbers(connection, tenant, ids),
  children: (ids) => childrenOf(connection, tenant, ids),
  ready: (filter) => readyTodos(connection, tenant, filter),
  waiting: (list, limit) => waitingTodos(connection, tenant, list, limit),
  timeCame: (list, now, limit) => todosWhoseTimeCame(connection, tenant, list, now, limit),
  due: (list, now, limit) => dueTodos(connection, tenant, list, now, limit),
  isAnyOverdue: (list, now) => isAnyOverdue(connection, tenant, list, now),
  nextTime: (list, now) => nextTime(connection, tenant, list, now),
  knots: (list) => todos.all(connection, knotsSql, [tenant, list, tenant, list]),
  isLonger: async (list, than) => (await connection.all(beyondSql, [tenant, list, than])).length > 0,
  ofPlan: (artifact) => todos.all(connection, ofPlanSql, [tenant, artifact]),
  lastPosition: (list) => lastPosition(connection, tenant, list),
  async numbered(numbers) {
    if (numbers.length === 0) return []
    const these = oneOf(connection, 'id', numbers)
    return todos.all(connection, todos.select(`WHERE tenant_id = ? AND ${these.sql} AND ${isThere('todos')} ORDER BY id`), [
      tenant,
      these.value,
    ])
  },
  async inLists(lists, status, limit) {
    if (lists.length === 0) return []
    const these = oneOf(connection, 'conversation_id', lists)
    const sql = todos.select(`WHERE tenant_id = ? AND ${these.sql} AND status = ? ORDER BY conversation_id, position, id LIMIT ?`)
    return todos.all(connection, sql, [tenant, these.value, status, limit])
  },
  async steps(sessions) {
    const these = oneOf(connection, 'conversation_id', sessions)
    const sql = todos.select(`WHERE tenant_id = ? AND ${these.sql} AND parent_id IS NULL AND status <> 'canceled' ORDER BY position, id`)
    const steps = new Map(sessions.map((session) => [session, [] as Todo[]]))
    if (sessions.length === 0) return steps
    for (const todo of await todos.all(connection, sql, [tenant, these.value])) steps.get(todo.session)?.push(todo)
    return steps
  },
})

/** What asks for the highest position in a list. */
export function findingLast(tenant: number, list: number): Finding {
  return { sql: lastPositionSql, values: listOrder.flatMap(() => [tenant, list]) }
}

export function lastFrom([row]: Value[][]): number {
  return Number(row?.[0] ?? 0)
}

export async function lastPosition(connection: Connection, tenant: number, list: number): Promise<number> {
  const { sql, values } = findingLast(tenant, list)
  return lastFrom(await connection.all(sql, values))
}
