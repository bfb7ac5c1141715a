import type { Sprint } from '../../contract/nouns/sprint.ts'
import type { Queries } from './connection.ts'
import { idFrom } from './page.ts'
import { table } from './table.ts'
import { where } from './where.ts'

export const sprints = table<Sprint>('sprints', {
  id: 'id',
  title: 'title',
  goal: 'goal',
  status: 'status',
  createdBy: 'created_by',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
})

export const sprintQueries: Queries<'sprints'> = (connection, tenant) => ({
  list({ status, limit, after }) {
    const { sql, values } = where(['tenant_id = ?', tenant], ['status = ?', status], ['id < ?', idFrom(after)])
    return sprints.page(connection, sprints.select(`${sql} ORDER BY id DESC LIMIT ?`), values, limit, ({ id }) => [id])
  },
})
