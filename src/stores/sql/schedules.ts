import type { Notification } from '../../contract/nouns/notification.ts'
import type { Schedule } from '../../contract/nouns/schedule.ts'
import type { Page } from '../../core/ports/store.ts'
import type { Connection, Value } from './connection.ts'
import { numbersFrom, pageOf } from './page.ts'
import { notifications, schedules } from './tables.ts'

export async function findTick(connection: Connection, tenant: number): Promise<Schedule | undefined> {
  const [row] = await connection.all(`SELECT ${schedules.columns} FROM schedules WHERE tenant_id = ? AND action = 'tick'`, [tenant])
  return row && schedules.decode(row)
}

export async function listSchedules(
  connection: Connection,
  tenant: number,
  session: number | undefined,
  limit: number,
  after: string | undefined,
): Promise<Page<Schedule>> {
  const conditions = [
    'tenant_id = ?',
    ...(session === undefined ? [] : ['conversation_id = ?']),
    ...(after === undefined ? [] : ['id > ?']),
  ]
  const values: Value[] = [tenant, ...(session === undefined ? [] : [session]), ...(after === undefined ? [] : numbersFrom(after, 1))]
  const sql = `SELECT ${schedules.columns} FROM schedules WHERE ${conditions.join(' AND ')} ORDER BY id LIMIT ?`
  const rows = (await connection.all(sql, [...values, limit + 1])).map(schedules.decode)
  return pageOf(rows, limit, (schedule) => [schedule.number])
}

export async function listNotifications(
  connection: Connection,
  tenant: number,
  unread: boolean,
  limit: number,
  after: string | undefined,
): Promise<Page<Notification>> {
  const conditions = ['tenant_id = ?', ...(unread ? ['read_at = 0'] : []), ...(after === undefined ? [] : ['id < ?'])]
  const values: Value[] = [tenant, ...(after === undefined ? [] : numbersFrom(after, 1))]
  const sql = `SELECT ${notifications.columns} FROM notifications WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT ?`
  const rows = (await connection.all(sql, [...values, limit + 1])).map(notifications.decode)
  return pageOf(rows, limit, (notification) => [notification.number])
}
