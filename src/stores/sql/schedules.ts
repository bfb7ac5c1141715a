import type { Schedule } from '../../contract/nouns/schedule.ts'
import type { Queries } from './connection.ts'
import { numbersFrom } from './page.ts'
import { json, table } from './table.ts'
import { where } from './where.ts'

export const schedules = table<Schedule>('schedules', {
  number: 'id',
  id: 'uid',
  title: 'title',
  action: 'action',
  session: 'conversation_id',
  prompt: 'prompt',
  when: 'written',
  cron: 'cron',
  zone: 'zone',
  missed: 'missed',
  onlyIf: 'only_if',
  pausedAt: 'paused_at',
  nextAt: 'next_at',
  lastAt: 'last_at',
  createdBy: 'created_by',
  rights: json('rights'),
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
})

const tickSql = schedules.select(`WHERE tenant_id = ? AND action = 'tick'`)

export const scheduleQueries: Queries<'schedules'> = (connection, tenant) => ({
  tick: () => schedules.first(connection, tickSql, [tenant]),
  list(session, limit, after) {
    const { sql, values } = where(['tenant_id = ?', tenant], ['conversation_id = ?', session], ['id > ?', numbersFrom(after, 1)])
    return schedules.page(connection, schedules.select(`${sql} ORDER BY id LIMIT ?`), values, limit, ({ number }) => [number])
  },
})
