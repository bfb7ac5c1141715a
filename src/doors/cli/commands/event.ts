import type { Artifact } from '../../../contract/nouns/artifact.ts'
import type { Event } from '../../../contract/nouns/event.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import type { Sprint } from '../../../contract/nouns/sprint.ts'
import type { Tenant } from '../../../contract/nouns/tenant.ts'
import type { Token } from '../../../contract/nouns/token.ts'
import { plainLine } from '../../../core/render/plain-text.ts'
import type { CommandsOf } from '../command.ts'
import { lines } from './lines.ts'

export const eventCommands: CommandsOf<'event'> = {
  'event.list': [{ words: 'event list', print: ({ events }) => lines(events.map(eventLine), '(no events)', null) }],
}

export function eventLine(event: Event): string {
  const { todo, session, token, tenant, artifact, sprint } = event.data as {
    artifact?: Artifact
    sprint?: Sprint
    todo?: { number: number; subject: string }
    session?: Session
    token?: Token
    tenant?: Tenant
  }
  const about = todo
    ? `#${todo.number} ${todo.subject}`
    : session
      ? `#${session.number} ${session.title}`
      : (artifact?.title ?? sprint?.title ?? token?.name ?? tenant?.name ?? '')
  const where = event.session > 0 && todo ? ` (session #${event.session})` : ''
  return `${event.seq} ${new Date(event.at).toISOString()} ${event.type} ${plainLine(about)}${where} by ${plainLine(event.by)}`
}
