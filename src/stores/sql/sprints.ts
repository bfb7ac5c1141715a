import type { Sprint } from '../../contract/nouns/sprint.ts'
import type { SprintFilter } from '../../core/ports/filters.ts'
import type { Page } from '../../core/ports/store.ts'
import type { Connection, Value } from './connection.ts'
import { idFrom, pageOf } from './page.ts'
import { sprints } from './tables.ts'

export async function listSprints(connection: Connection, tenant: number, { status, limit, after }: SprintFilter): Promise<Page<Sprint>> {
  const values: Value[] = [tenant, ...(status === undefined ? [] : [status]), ...(after === undefined ? [] : [idFrom(after)]), limit + 1]
  const conditions = ['tenant_id = ?', ...(status === undefined ? [] : ['status = ?']), ...(after === undefined ? [] : ['id < ?'])]
  const sql = `SELECT ${sprints.columns} FROM sprints WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT ?`
  const rows = (await connection.all(sql, values)).map(sprints.decode)
  return pageOf(rows, limit, (sprint) => [sprint.id])
}
