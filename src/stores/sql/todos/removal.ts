import type { Todo } from '../../../contract/nouns/todo.ts'
import type { Connection } from '../connection.ts'
import { forgetDependencies } from '../dependencies.ts'
import { oneOf } from '../one-of.ts'

const atOnce = 100

/** Many at once, since every statement is a way to the server and back; not all at once, so that others get their turn between. */
export async function removeTodos(connection: Connection, tenant: number, todos: readonly Todo[]): Promise<void> {
  for (const group of groupsOf(todos, atOnce)) {
    const numbers = group.map(({ number }) => number)
    // By their numbers: a PostgreSQL that has not counted yet would sooner go through all that the tenant has than by their ids.
    const these = oneOf(connection, 'id', numbers)
    const changed = await connection.run(`DELETE FROM todos WHERE tenant_id = ? AND ${these.sql}`, [tenant, these.value])
    await forgetDependencies(connection, tenant, numbers)
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
