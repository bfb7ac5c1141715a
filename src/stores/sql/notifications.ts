import type { Notification } from '../../contract/nouns/notification.ts'
import type { Queries } from './connection.ts'
import { numbersFrom } from './page.ts'
import { table } from './table.ts'
import { where } from './where.ts'

export const notifications = table<Notification>('notifications', {
  number: 'id',
  id: 'uid',
  text: 'text',
  agent: 'agent_id',
  session: 'conversation_id',
  task: 'task_id',
  createdAt: 'created_at',
  readAt: 'read_at',
  delivery: 'delivery',
  attempts: 'attempts',
  heldBack: 'held_back',
  version: 'version',
})

export const notificationQueries: Queries<'notifications'> = (connection, tenant) => ({
  list(unread, limit, after) {
    const { sql, values } = where(['tenant_id = ?', tenant], unread && ['read_at = 0'], ['id < ?', numbersFrom(after, 1)])
    return notifications.page(connection, notifications.select(`${sql} ORDER BY id DESC LIMIT ?`), values, limit, ({ number }) => [number])
  },
})
