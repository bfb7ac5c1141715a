import type { Todo } from '../../contract/nouns/todo.ts'
import type { Connection } from './connection.ts'

/**
 * In two sizes, so that the statement's text is one of two; what is left over is filled up with the last one.
 * By their numbers: a PostgreSQL that has not counted yet would sooner go through all that the tenant has than by their ids.
 */
const removeSql = (size: number) => `DELETE FROM todos WHERE tenant_id = ? AND id IN (${Array(size).fill('?').join(', ')})`
const many = { size: 100, sql: removeSql(100) }
const one = { size: 1, sql: removeSql(1) }

/** Many at once, since every statement is a way to the server and back; not all at once, so that others get their turn between. */
export async function removeTodos(connection: Connection, tenant: number, todos: readonly Todo[]): Promise<void> {
  for (const group of groupsOf(todos, many.size)) {
    const { size, sql } = group.length === 1 ? one : many
    const numbers = group.map(({ number }) => number)
    const changed = await connection.run(sql, [tenant, ...numbers, ...Array<number>(size - numbers.length).fill(numbers.at(-1) ?? 0)])
    if (changed !== numbers.length)
      throw new Error(`todos: ${changed} rows went where ${numbers.length} were meant; they are not as they were loaded`)
  }
}

/** A parent and its subtask never go by the same statement: which of them the databases count would be their own affair. */
function groupsOf(todos: readonly Todo[], most: number): Todo[][] {
  const groups: Todo[][] = []
  let parents = new Set<string>()
  for (const todo of todos) {
    const group = groups.at(-1)
    if (group === undefined || group.length === most || parents.has(todo.id)) {
      groups.push([todo])
      parents = new Set()
    } else group.push(todo)
    if (todo.parent !== null) parents.add(todo.parent)
  }
  return groups
}
