import type { NewEvent } from '../../contract/nouns/event.ts'
import type { Notification } from '../../contract/nouns/notification.ts'
import type { HandlersOf } from '../gate/handler.ts'
import type { Change } from '../ports/records.ts'

export const notificationHandlers: HandlersOf<'notification'> = {
  async 'notification.add'(input, context) {
    const { run, agent } = context.caller
    const task = input.task === undefined ? undefined : await context.require('task', input.task)
    const session = input.session === undefined ? undefined : await context.require('session', input.session)
    const number = await context.store.nextNumber('notification')
    const notification: Notification = {
      id: context.newId(),
      number,
      text: input.text,
      agent: agent ?? '',
      session: session?.number ?? task?.session ?? run?.session ?? 0,
      task: task?.number ?? session?.task ?? (session === undefined ? (run?.task ?? null) : null),
      createdAt: context.now,
      readAt: 0,
      delivery: 'pending',
      attempts: 0,
      version: 1,
    }
    context.add('notification', { notification, events: [event('notification.added', notification)] })
    context.apply(deliver(number, context.now))
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
      return { notification, events: newest.readAt > 0 ? [] : [event('notification.read', notification)] }
    }
    return { notification: context.change('notification', before, decide) }
  },

  /** Nobody else changes a delivery, and no reader of the log waits for it: it is kept with the row and is no event. */
  async 'notification.settle'(input, context) {
    const before = await context.require('notification', input.notification)
    const delivery = input.result === 'retry' ? ('pending' as const) : input.result
    const notification = context.keep('notification', before, { delivery, attempts: before.attempts + 1 })
    const job = deliver(before.number, input.result === 'retry' ? input.retryAt : 0)
    context.apply(input.result === 'retry' ? job : { kind: 'dequeue', key: job.job.key })
    return { notification }
  },
}

function event(type: 'notification.added' | 'notification.read', notification: Notification): NewEvent {
  return { type, session: notification.session, data: { notification } }
}

function deliver(number: number, dueAt: number): Extract<Change, { kind: 'enqueue' }> {
  const key = `deliver:${number}`
  return { kind: 'enqueue', job: { key, kind: 'deliver', queue: 'deliver', session: 0, payload: { reference: String(number) }, dueAt } }
}
