import type { Notification } from '../../contract/nouns/notification.ts'
import type { HandlersOf } from '../gate/handler.ts'
import { deliver, notificationEvent } from './notify.ts'
import { tellPeople } from './quota/tell-people.ts'

export const notificationHandlers: HandlersOf<'notification'> = {
  async 'notification.add'(input, context) {
    const { run, agent } = context.caller
    const task = input.task === undefined ? undefined : await context.require('task', input.task)
    const session = input.session === undefined ? undefined : await context.require('session', input.session)
    const notification = await tellPeople(
      {
        text: input.text,
        agent: agent ?? '',
        session: session?.number ?? task?.session ?? run?.session ?? 0,
        task: task?.number ?? session?.task ?? (session === undefined ? (run?.task ?? null) : null),
      },
      context,
    )
    return { notification }
  },

  async 'notification.list'(input, context) {
    const { rows, next } = await context.store.notifications.list(input.unread, input.limit, input.after)
    return { notifications: rows, next }
  },

  async 'notification.get'(input, context) {
    return { notification: await context.require('notification', input.notification) }
  },

  async 'notification.read'(input, context) {
    const before = await context.target('notification', input.notification)
    const decide = (newest: Notification) => {
      const notification = { ...newest, readAt: context.now }
      return { notification, events: newest.readAt > 0 ? [] : [notificationEvent('notification.read', notification)] }
    }
    return { notification: context.change('notification', before, decide) }
  },

  /**
   * Nobody else changes a delivery, and no reader of the log waits for it: it is kept with the row and is no event. But a line that stands for others
   * is told again when it goes out: by then it counts all of them.
   */
  async 'notification.settle'(input, context) {
    const before = await context.require('notification', input.notification)
    const delivery = input.result === 'retry' ? ('pending' as const) : input.result
    const notification = context.keep('notification', before, { delivery, attempts: before.attempts + 1 })
    if (notification.heldBack > 1 && before.attempts === 0) context.emit(notificationEvent('notification.edited', notification))
    const job = deliver(before.number, input.result === 'retry' ? input.retryAt : 0)
    context.apply(input.result === 'retry' ? job : { kind: 'dequeue', key: job.job.key })
    return { notification }
  },
}
