import type { EventType, NewEvent } from '../../contract/nouns/event.ts'
import type { Notification } from '../../contract/nouns/notification.ts'
import type { WriteContext } from '../gate/handler.ts'
import type { Change } from '../ports/records.ts'

export type Word = Pick<Notification, 'text' | 'session'> & Partial<Pick<Notification, 'agent' | 'task' | 'heldBack'>>

/** Tells the people something: it stands where they look, and goes to the webhook. */
export async function notify(
  { text, agent = '', session, task = null, heldBack = 0 }: Word,
  context: WriteContext,
  sentAt = context.now,
): Promise<Notification> {
  const number = await context.store.nextNumber('notification')
  const notification: Notification = {
    id: context.newId(),
    number,
    text,
    agent,
    session,
    task,
    createdAt: context.now,
    readAt: 0,
    delivery: 'pending',
    attempts: 0,
    heldBack,
    version: 1,
  }
  context.add('notification', { notification, events: [notificationEvent('notification.added', notification)] })
  context.apply(deliver(number, sentAt))
  return notification
}

export function notificationEvent(type: EventType & `notification.${string}`, notification: Notification): NewEvent {
  return { type, session: notification.session, data: { notification } }
}

export function deliver(number: number, dueAt: number): Extract<Change, { kind: 'enqueue' }> {
  const key = `deliver:${number}`
  return { kind: 'enqueue', job: { key, kind: 'deliver', queue: 'deliver', session: 0, payload: { reference: String(number) }, dueAt } }
}
