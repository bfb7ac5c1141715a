import type { Notification } from '../../../contract/nouns/notification.ts'
import { indented, plainLine } from '../../../core/render/text/plain-text.ts'
import type { Command, CommandsOf } from '../command.ts'
import { lines } from './lines.ts'
import { minute } from './minute.ts'

const printNotification: Command<'notification.add'>['print'] = ({ notification }) => notificationLine(notification)

export const notificationCommands: CommandsOf<'notification'> = {
  'notification.add': [
    { words: 'notification add', takes: ['text'], files: ['text'], print: printNotification },
    { words: 'notify', takes: ['text'], files: ['text'], print: printNotification },
  ],
  'notification.list': [
    {
      words: 'notification list',
      print: ({ notifications, next }) => lines(notifications.map(notificationLine), '(no notifications)', next),
    },
  ],
  'notification.get': [
    {
      words: 'notification get',
      takes: ['notification'],
      print: ({ notification }) => `${headOf(notification)}\n${indented(notification.text)}`,
    },
  ],
  'notification.read': [{ words: 'notification read', takes: ['notification'], print: printNotification }],
}

function notificationLine(notification: Notification): string {
  return `${headOf(notification)}: ${plainLine(notification.text)}`
}

function headOf({ number, readAt, createdAt, agent, task, session, delivery }: Notification): string {
  const where = task === null ? (session === 0 ? '' : ` in session #${session}`) : ` on task #${task}`
  const sent = delivery === 'failed' ? ', not delivered' : ''
  return `#${number} [${readAt === 0 ? 'new' : 'seen'}${sent}] ${minute(createdAt)} ${agent === '' ? 'a person' : plainLine(agent)}${where}`
}
