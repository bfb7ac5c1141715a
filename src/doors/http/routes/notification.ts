import type { Notification } from '../../../contract/nouns/notification.ts'
import type { RoutesOf } from './route.ts'

const version = ({ notification }: { notification: Notification }) => notification.version

export const notificationRoutes: RoutesOf<'notification'> = {
  'notification.add': [{ method: 'POST', path: '/v1/notifications', status: 201, version }],
  'notification.list': [{ method: 'GET', path: '/v1/notifications' }],
  'notification.get': [{ method: 'GET', path: '/v1/notifications/:notification', version }],
  'notification.read': [{ method: 'POST', path: '/v1/notifications/:notification/read', version }],
}
