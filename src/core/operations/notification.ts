import type { Notification } from '../../contract/nouns/notification.ts'
import type { HandlersOf } from '../gate/handler.ts'
import type { Change } from '../ports/store.ts'

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
    return {
      changes: [{ kind: 'insert', noun: 'notification', row: notification }, deliver(number, context.now)],
      events: [{ type: 'notification.added', session: notification.session, data: { notification } }],
      answer: { notification },
    }
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
    if (before.readAt > 0) return { changes: [], events: [], answer: { notification: before } }
    const notification = { ...before, readAt: context.now, version: before.version + 1 }
    return {
      changes: [{ kind: 'update', noun: 'notification', row: notification }],
      events: [{ type: 'notification.read', session: notification.session, data: { notification } }],
      answer: { notification },
    }
  },

  /** Nobody else changes a delivery, and no reader of the log waits for it: it is kept with the row and is no event. */
  async 'notification.settle'(input, context) {
    const before = await context.require('notification', input.notification)
    const delivery = input.result === 'retry' ? ('pending' as const) : input.result
    const notification = { ...before, delivery, attempts: before.attempts + 1, version: before.version + 1 }
    const job: Change =
      input.result === 'retry' ? deliver(before.number, input.retryAt) : { kind: 'dequeue', key: deliver(before.number, 0).job.key }
    return { changes: [{ kind: 'update', noun: 'notification', row: notification }, job], events: [], answer: { notification } }
  },
}

function deliver(number: number, dueAt: number): Extract<Change, { kind: 'enqueue' }> {
  const key = `deliver:${number}`
  return { kind: 'enqueue', job: { key, kind: 'deliver', queue: 'deliver', session: 0, payload: { reference: String(number) }, dueAt } }
}
