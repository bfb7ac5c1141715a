import type { Session } from '../../../contract/nouns/session.ts'
import { plainLine } from '../../../core/render/plain-text.ts'
import type { CommandsOf } from '../command.ts'
import { lines } from './lines.ts'

export const sessionCommands: CommandsOf<'session'> = {
  'session.add': [{ words: 'session add', takes: ['title'], print: ({ session }) => sessionLine(session) }],
  'session.list': [{ words: 'session list', print: ({ sessions, next }) => lines(sessions.map(sessionLine), '(no sessions)', next) }],
  'session.get': [{ words: 'session get', takes: ['session'], print: ({ session }) => sessionLine(session) }],
  'session.progress': [{ words: 'session progress', takes: ['session'], print: ({ text }) => text }],
  'session.rename': [{ words: 'session rename', takes: ['session', 'title'], print: ({ session }) => sessionLine(session) }],
  'session.archive': [{ words: 'session archive', takes: ['session'], print: ({ session }) => sessionLine(session) }],
  'session.restore': [{ words: 'session restore', takes: ['session'], print: ({ session }) => sessionLine(session) }],
  'session.pause': [{ words: 'session pause', takes: ['session'], print: ({ session }) => sessionLine(session) }],
  'session.stop': [{ words: 'session stop', takes: ['session'], print: ({ session }) => sessionLine(session) }],
  'session.resume': [{ words: 'session resume', takes: ['session'], print: ({ session }) => sessionLine(session) }],
  'session.delete': [
    {
      words: 'session delete',
      takes: ['session'],
      destructive: true,
      print: ({ session, todos }) => `deleted ${sessionLine(session)} with ${todos} todos`,
    },
  ],
}

function sessionLine(session: Session): string {
  const agent = session.agent === null ? '' : ` (${plainLine(session.agent)})`
  const task = session.task === null ? '' : ` of task #${session.task}`
  const hold = session.hold === null ? '' : ` [${session.hold}]`
  return `#${session.number} ${plainLine(session.title)}${agent}${task}${hold}${session.archivedAt > 0 ? ' [archived]' : ''}`
}
