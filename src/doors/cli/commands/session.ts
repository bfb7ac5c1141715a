import type { ListedSession, Session, SessionWithState } from '../../../contract/nouns/session.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'
import { usageText } from '../../../core/render/usage/usage-text.ts'
import type { CommandsOf } from '../command.ts'
import { nextLine } from '../phrases/next-line.ts'
import { lines } from './lines.ts'

export const sessionCommands: CommandsOf<'session'> = {
  'session.add': [{ words: 'session add', takes: ['title'], print: ({ session }) => sessionLine(session) }],
  'session.open': [{ words: 'session open', takes: ['folder'], paths: ['folder'], print: ({ session }) => sessionLine(session) }],
  'session.do': { hidden: '`punchlist do` does it in the project of the current folder, and follows it: see terminal/do' },
  'session.list': [{ words: 'session list', print: ({ sessions, next }) => lines(sessions.map(stateLine), '(no sessions)', next) }],
  'session.get': [{ words: 'session get', takes: ['session'], print: ({ session }) => stateDetails(session) }],
  'session.progress': [{ words: 'session progress', takes: ['session'], print: ({ text }) => text }],
  'session.brief': { hidden: '`punchlist brief` tells it, of the current folder’s session, too: see brief.ts' },
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
      print: ({ session, todos, memories }) =>
        `deleted ${sessionLine(session)} with ${todos} todos${memories > 0 ? ` and ${memories} memory ${memories === 1 ? 'entry' : 'entries'}` : ''}`,
    },
  ],
}

function stateLine(session: ListedSession): string {
  const { progress } = session
  const done = progress ? `, ${progress.completed} of ${progress.total - progress.canceled} done` : ''
  return `${stateHead(session)}${done}; next: ${nextLine(session.next, session.number)}`
}

function stateDetails(session: SessionWithState): string {
  const ended = session.outcome === null ? [] : [`  last ended as ${session.outcome}`]
  const used = session.usage === null || session.usage.requests === 0 ? [] : [`  used ${usageText(session.usage)}`]
  return [stateHead(session), ...ended, ...used, `  next: ${nextLine(session.next, session.number)}`].join('\n')
}

/** Nobody goes on by itself in a session without an agent. */
function stateHead(session: SessionWithState): string {
  const wakes = session.agent === null ? '' : `, ${session.wakes}/${session.maxWakes} wakes`
  return `#${session.number} [${session.state}] ${describedSession(session)}${wakes}`
}

export function sessionLine(session: Session): string {
  return `#${session.number} ${describedSession(session)}`
}

function describedSession(session: Session): string {
  const agent = session.agent === null ? '' : ` (${plainLine(session.agent)})`
  const task = session.task === null ? '' : ` of task #${session.task}`
  const hold = session.hold === null ? '' : ` [${session.hold}]`
  return `${plainLine(session.title)}${agent}${task}${hold}${session.archivedAt > 0 ? ' [archived]' : ''}`
}
