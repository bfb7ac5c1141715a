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

/** Those of one maker, or of all, by an index of what will happen again. */
const live = (by: string) => `SELECT count(*) FROM (SELECT 1 FROM schedules WHERE tenant_id = ? ${by}AND next_at > 0 LIMIT ?) AS live`
const liveSql = live('')
const liveBySql = live('AND created_by = ? ')

export const scheduleQueries: Queries<'schedules'> = (connection, tenant) => ({
  async live(by, limit) {
    const [row] = by === undefined ? await connection.all(liveSql, [tenant, limit]) : await connection.all(liveBySql, [tenant, by, limit])
    return Number(row?.[0])
  },
  tick: () => schedules.first(connection, tickSql, [tenant]),
  list(session, limit, after) {
    const { sql, values } = where(['tenant_id = ?', tenant], ['conversation_id = ?', session], ['id > ?', numbersFrom(after, 1)])
    return schedules.page(connection, schedules.select(`${sql} ORDER BY id LIMIT ?`), values, limit, ({ number }) => [number])
  },
})
