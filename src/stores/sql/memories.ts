import type { Memory } from '../../contract/nouns/memory.ts'
import { memoryOf } from '../../core/domain/memory.ts'
import type { MemoryFilter } from '../../core/ports/filters.ts'
import type { Page } from '../../core/ports/store.ts'
import type { Connection, Value } from './connection.ts'
import { numbersFrom, pageOf } from './page.ts'
import { memories } from './tables.ts'

/** Each list is a range of an index that is already in order; what is shown is the newest of their newest. */
export async function listMemories(connection: Connection, tenant: number, filter: MemoryFilter): Promise<Page<Memory>> {
  const conditions = ['tenant_id = ?']
  const values: Value[] = [tenant]
  const narrow = (condition: string, value: Value | undefined) => {
    if (value === undefined) return
    conditions.push(condition)
    values.push(value)
  }
  narrow('type = ?', filter.type)
  narrow('agent_id = ?', filter.agent)
  narrow('id < ?', filter.after === undefined ? undefined : numbersFrom(filter.after, 1)[0])
  const branches = (filter.lists ?? [undefined]).map((list, index) => {
    const within = list === undefined ? conditions : [...conditions, 'conversation_id = ?']
    const rows = `SELECT ${memories.columns} FROM memories WHERE ${within.join(' AND ')} ORDER BY id DESC LIMIT ?`
    return {
      sql: `SELECT * FROM (${rows}) AS branch_${index}`,
      values: [...values, ...(list === undefined ? [] : [list]), filter.limit + 1],
    }
  })
  const union = branches.map(({ sql }) => sql).join(' UNION ALL ')
  const found = await connection.all(`SELECT * FROM (${union}) AS listed ORDER BY id DESC LIMIT ?`, [
    ...branches.flatMap((branch) => branch.values),
    filter.limit + 1,
  ])
  const rows = found.map((row) => memoryOf(memories.decode(row)))
  return pageOf(rows, filter.limit, ({ number }) => [number])
}

export async function countMemories(connection: Connection, tenant: number, lists?: readonly number[]): Promise<number> {
  const within = lists === undefined ? '' : ` AND conversation_id IN (${lists.map(() => '?').join(', ')})`
  const [row] = await connection.all(`SELECT count(*) FROM memories WHERE tenant_id = ?${within}`, [tenant, ...(lists ?? [])])
  return Number(row?.[0])
}
