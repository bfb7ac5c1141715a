import type { FinishedList } from '../../../core/ports/facts.ts'
import type { Connection } from '../connection.ts'

const sql = `
SELECT conversation_id, count(*), max(completed_at) FROM (
  SELECT conversation_id, completed_at FROM todos
  WHERE tenant_id = ? AND completed_at >= ? AND completed_at > 0 AND status = 'completed'
  ORDER BY completed_at DESC LIMIT ?
) AS latest
GROUP BY conversation_id ORDER BY 3 DESC, 1 DESC`

/** The lists on which todos were completed since, the last first. Of the todos, the newest are looked at. */
export async function finishedLists(connection: Connection, tenant: number, since: number, most: number): Promise<FinishedList[]> {
  const rows = await connection.all(sql, [tenant, Math.ceil(since / 1000), most])
  return rows.map(([list, count, at]) => ({ list: Number(list), count: Number(count), at: Number(at) * 1000 }))
}
