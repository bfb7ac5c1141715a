import * as z from 'zod'
import { Notification } from '../nouns/notification.ts'
import { operation } from '../operation.ts'
import { next, page } from '../page.ts'
import { reference } from '../reference.ts'
import { text } from '../text.ts'

const OneNotification = z.strictObject({ notification: reference('notification') })
const NotificationAnswer = z.object({ notification: Notification })

export const notificationOperations = {
  'notification.add': operation({
    name: 'notification.add',
    summary: 'Tell the people something: it is kept, shown, and sent to the webhook if there is one.',
    effect: 'write',
    needs: 'notification:add',
    input: () =>
      z.strictObject({
        text: text(4_000)
          .refine((value) => value.trim().length > 0, 'must not be empty')
          .describe('What people should know'),
        session: reference('session').optional().describe('The session it comes from; the run’s own, if not given'),
        task: reference('task').optional(),
      }),
    output: () => NotificationAnswer,
    refuses: ['not_found'],
  }),
  'notification.list': operation({
    name: 'notification.list',
    summary: 'List notifications, newest first.',
    effect: 'read',
    needs: 'notification:read',
    input: () => z.strictObject({ unread: z.boolean().default(false).describe('Only those nobody has seen'), ...page }),
    output: () => z.object({ notifications: z.array(Notification), next }),
    refuses: [],
  }),
  'notification.get': operation({
    name: 'notification.get',
    summary: 'Get one notification.',
    effect: 'read',
    needs: 'notification:read',
    input: () => OneNotification,
    output: () => NotificationAnswer,
    refuses: ['not_found'],
  }),
  'notification.read': operation({
    name: 'notification.read',
    summary: 'Mark a notification as seen.',
    effect: 'write',
    needs: 'notification:update',
    input: () => OneNotification,
    output: () => NotificationAnswer,
    refuses: ['not_found', 'stale'],
  }),
} as const
