import { listOrder, type Todo, type TodoStatus } from '../../../contract/nouns/todo.ts'
import type { ListedTodo } from '../../../core/ports/store.ts'
import type { Connection, Value } from '../connection.ts'
import { mapping } from '../table.ts'
import { byPosition } from './order.ts'
import { todos } from './table.ts'

/** What is read and decoded at a stretch: more of it would keep others waiting. */
export const rowsOfPage = 1_000

export function wholeList(
  connection: Connection,
  tenant: number,
  list: number,
  statuses: readonly TodoStatus[] = listOrder,
): Promise<Todo[]> {
  return readWhole({ connection, tenant, list, statuses }, todos.columns, todos.decode)
}

const listed = mapping<ListedTodo>({
  id: 'uid',
  key: 'key',
  origin: 'origin',
  subject: 'subject',
  status: 'status',
  priority: 'priority',
  blockedReason: 'blocked_reason',
})

export function listedTodos(connection: Connection, tenant: number, list: number): Promise<ListedTodo[]> {
  return readWhole({ connection, tenant, list, statuses: listOrder }, listed.columns, listed.decode)
}

interface Whole {
  connection: Connection
  tenant: number
  list: number
  statuses: readonly TodoStatus[]
}

interface Read<Row> {
  place: Value[]
  row: Row
}

/** Most lists are read at once; of a long one the rest status by status and page by page, since that is how an index has it in order. */
async function readWhole<Row>(whole: Whole, columns: string, decode: (values: Value[]) => Row): Promise<Row[]> {
  const { connection, tenant, list, statuses } = whole
  const page = async (conditions: string, values: readonly Value[]): Promise<Read<Row>[]> => {
    const sql = `SELECT ${byPosition.key}, ${columns} FROM todos WHERE tenant_id = ? AND conversation_id = ? AND ${conditions} ORDER BY ${byPosition.by} LIMIT ?`
    const rows = await connection.all(sql, [tenant, list, ...values, rowsOfPage])
    return rows.map((row) => ({ place: row.splice(0, 2), row: decode(row) }))
  }
  const read = await page(`status IN (${statuses.map(() => '?').join(', ')})`, statuses)
  const last = read.at(-1)
  if (last !== undefined && read.length === rowsOfPage) {
    for (const status of statuses) {
      for (let end: Read<Row> | undefined = last; end !== undefined; ) {
        const more = await page(`status = ? AND ${byPosition.beyond}`, [status, ...end.place])
        for (const one of more) read.push(one)
        end = more.length === rowsOfPage ? more.at(-1) : undefined
      }
    }
    read.sort((one, other) => Number(one.place[0]) - Number(other.place[0]) || Number(one.place[1]) - Number(other.place[1]))
  }
  return read.map(({ row }) => row)
}
