import type { Quarter } from '../../core/ports/facts.ts'
import type { Connection } from './connection.ts'

const quarter = 900

const quartersSql = `
SELECT created_at / ${quarter}, 'added', count(*) FROM todos WHERE tenant_id = ? AND created_at >= ? GROUP BY 1
UNION ALL
SELECT completed_at / ${quarter}, status, count(*) FROM todos WHERE tenant_id = ? AND completed_at >= ? AND completed_at > 0 GROUP BY 1, 2`

export async function todoQuarters(connection: Connection, tenant: number, since: number): Promise<Quarter[]> {
  const from = Math.floor(since / 1000)
  const rows = await connection.all(quartersSql, [tenant, from, tenant, from])
  return rows.map(([at, kind, count]) => ({ at: Number(at) * quarter * 1000, kind: kind as Quarter['kind'], count: Number(count) }))
}
