import { listOrder, type TodoStatus } from '../../../contract/nouns/todo.ts'
import type { TodoFilter } from '../../../core/ports/filters.ts'
import type { Connection, Value } from '../connection.ts'
import { noneOf, oneOf } from '../one-of.ts'

/**
 * Todos are read in branches, one for each status and list, in the order shown. Each branch is a range of one index that is
 * already in order, so that a read costs the same in a table of a thousand rows and of a million.
 */
export interface Branch {
  status: TodoStatus
  list?: number
}

export function branchesOf({ statuses, lists }: Pick<TodoFilter, 'statuses' | 'lists'>): Branch[] {
  return listOrder
    .filter((status) => statuses.includes(status))
    .flatMap((status): Branch[] => (lists === undefined ? [{ status }] : lists.map((list) => ({ status, list }))))
}

export type Narrowing = Pick<TodoFilter, 'agent' | 'artifact' | 'sprint' | 'priority' | 'keys' | 'tag'> & {
  /** Lists whose rows are passed over, since their sessions are deleted. */
  without?: readonly number[]
}

export function conditionsOf(
  connection: Pick<Connection, 'kind'>,
  branch: Branch,
  tenant: number,
  filter: Narrowing,
): { conditions: string[]; values: Value[] } {
  const conditions = ['tenant_id = ?', `status = '${branch.status}'`]
  const values: Value[] = [tenant]
  const narrow = (condition: string, value: Value | undefined) => {
    if (value === undefined) return
    conditions.push(condition)
    values.push(value)
  }
  narrow('conversation_id = ?', branch.list)
  if (filter.without !== undefined && filter.without.length > 0) {
    const others = noneOf(connection, 'conversation_id', filter.without)
    conditions.push(others.sql)
    values.push(others.value)
  }
  // The second halves of these conditions are what lets a partial index serve.
  narrow(`agent_id = ? AND agent_id <> ''`, filter.agent)
  narrow('artifact_id = ? AND artifact_id IS NOT NULL', filter.artifact)
  narrow('sprint_id = ? AND sprint_id IS NOT NULL', filter.sprint)
  narrow(
    filter.priority === undefined || filter.priority === 'medium' ? 'priority = ?' : `priority = ? AND priority <> 'medium'`,
    filter.priority,
  )
  // Tags hold neither quotes nor backslashes, so that each stands in the list's text as it is.
  narrow(`tags LIKE ? ESCAPE '!' AND tags <> '[]'`, filter.tag === undefined ? undefined : `%"${filter.tag.replace(/[%_!]/g, '!$&')}"%`)
  if (filter.keys !== undefined) {
    // A plan and a file keep with their todos which step these came from; that is no writer's word.
    const these = oneOf(connection, 'key', filter.keys)
    conditions.push(`origin = 'given' AND ${these.sql}`)
    values.push(these.value)
  }
  return { conditions, values }
}
