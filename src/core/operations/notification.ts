import type { Notification } from '../../contract/nouns/notification.ts'
import type { HandlersOf } from '../gate/handler.ts'
import type { Change } from '../ports/store.ts'

export const notificationHandlers: HandlersOf<'notification'> = {
  async 'notification.add'(input, scene) {
    const { run, agent } = scene.caller
    const task = input.task === undefined ? undefined : await scene.require('task', input.task)
    const session = input.session === undefined ? undefined : await scene.require('session', input.session)
    const number = await scene.store.nextNumber('notification')
    const notification: Notification = {
      id: scene.newId(),
      number,
      text: input.text,
      agent: agent ?? '',
      session: session?.number ?? task?.session ?? run?.session ?? 0,
      task: task?.number ?? session?.task ?? (session === undefined ? (run?.task ?? null) : null),
      createdAt: scene.now,
      readAt: 0,
      delivery: 'pending',
      attempts: 0,
      version: 1,
    }
    return {
      changes: [{ kind: 'insert', noun: 'notification', row: notification }, deliver(number, scene.now)],
      events: [{ type: 'notification.added', session: notification.session, data: { notification } }],
      answer: { notification },
    }
  },

  async 'notification.list'(input, scene) {
    const { rows, next } = await scene.store.listNotifications(input.unread, input.limit, input.after)
    return { notifications: rows, next }
  },

  async 'notification.get'(input, scene) {
    return { notification: await scene.require('notification', input.notification) }
  },

  async 'notification.read'(input, scene) {
    const before = await scene.target('notification', input.notification)
    if (before.readAt > 0) return { changes: [], events: [], answer: { notification: before } }
    const notification = { ...before, readAt: scene.now, version: before.version + 1 }
    return {
      changes: [{ kind: 'update', noun: 'notification', row: notification }],
      events: [{ type: 'notification.read', session: notification.session, data: { notification } }],
      answer: { notification },
    }
  },

  /** Nobody else changes a delivery, and no reader of the log waits for it: it is kept with the row and is no event. */
  async 'notification.settle'(input, scene) {
    const before = await scene.require('notification', input.notification)
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
