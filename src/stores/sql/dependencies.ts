import type { Dependency, DependencyState } from '../../contract/nouns/dependency.ts'
import type { KnownDependency } from '../../core/ports/store.ts'
import type { Connection, Queries, Value } from './connection.ts'
import { rowsInto } from './insert-rows.ts'
import { oneOf } from './one-of.ts'

const columns = 'todo_id, on_kind, on_id, state'

function decode([todo, kind, number, state]: Value[]): KnownDependency {
  return { todo: Number(todo), on: dependencyFrom(kind, number), state: state as DependencyState }
}

function dependencyFrom(kind: Value | undefined, number: Value | undefined): Dependency {
  return kind === 'todo' ? { todo: Number(number) } : { task: Number(number) }
}

export const dependencyQueries: Queries<'dependencies'> = (connection, tenant) => ({
  async of(todos) {
    if (todos.length === 0) return []
    const these = oneOf(connection, 'todo_id', todos)
    const sql = `SELECT ${columns} FROM dependencies WHERE tenant_id = ? AND ${these.sql} ORDER BY todo_id, on_kind, on_id`
    return (await connection.all(sql, [tenant, these.value])).map(decode)
  },
  async on(kind, numbers, limit) {
    if (numbers.length === 0) return []
    const these = oneOf(connection, 'on_id', numbers)
    const sql = `SELECT ${columns} FROM dependencies WHERE tenant_id = ? AND on_kind = ? AND ${these.sql} ORDER BY on_id, todo_id LIMIT ?`
    return (await connection.all(sql, [tenant, kind, these.value, limit])).map(decode)
  },
  async canceled(limit) {
    const rows = await connection.all(canceledSql, [tenant, tenant, limit])
    const waits = rows.map(([session, todo, kind, on]) => ({ session: Number(session), todo: Number(todo), on: dependencyFrom(kind, on) }))
    return waits.toSorted((one, other) => one.todo - other.todo)
  },
})

/** What is over by now may have waited for such, too, and is passed over: so many are looked at. */
const mostLookedAt = 2_000
const canceledSql = `
SELECT todos.conversation_id, newest.todo_id, newest.on_kind, newest.on_id FROM (
  SELECT todo_id, on_kind, on_id FROM dependencies WHERE tenant_id = ? AND state = 'canceled' ORDER BY todo_id DESC LIMIT ${mostLookedAt}
) AS newest CROSS JOIN todos
WHERE todos.tenant_id = ? AND todos.id = newest.todo_id AND todos.conversation_id > 0 AND todos.status IN ('pending', 'in_progress')
LIMIT ?`

const insert = rowsInto('dependencies', ['tenant_id', 'todo_id', 'on_kind', 'on_id', 'state'])

/** What a todo waits for from now on, instead of what it did. */
export async function depend(connection: Connection, tenant: number, todo: number, on: readonly KnownDependency[]): Promise<void> {
  await connection.run('DELETE FROM dependencies WHERE tenant_id = ? AND todo_id = ?', [tenant, todo])
  await insert(connection, on.length, (index) => {
    const { on: target, state } = on[index] as KnownDependency
    return 'todo' in target ? [tenant, todo, 'todo', target.todo, state] : [tenant, todo, 'task', target.task, state]
  })
}

export async function settleDependencies(
  connection: Connection,
  tenant: number,
  { on, numbers, state }: { on: 'todo' | 'task'; numbers: readonly number[]; state: DependencyState },
): Promise<void> {
  const these = oneOf(connection, 'on_id', numbers)
  const sql = `UPDATE dependencies SET state = ? WHERE tenant_id = ? AND on_kind = ? AND ${these.sql}`
  await connection.run(sql, [state, tenant, on, these.value])
}

/** What waits for todos that go before they are completed waits for what was canceled; what they waited for themselves is forgotten. */
export async function forgetDependencies(connection: Connection, tenant: number, todos: readonly number[]): Promise<void> {
  const own = oneOf(connection, 'todo_id', todos)
  await connection.run(`DELETE FROM dependencies WHERE tenant_id = ? AND ${own.sql}`, [tenant, own.value])
  const these = oneOf(connection, 'on_id', todos)
  const sql = `UPDATE dependencies SET state = 'canceled' WHERE tenant_id = ? AND on_kind = 'todo' AND ${these.sql} AND state = 'open'`
  await connection.run(sql, [tenant, these.value])
}
