import type { Event } from '../../../contract/nouns/event.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'
import type { CommandsOf } from '../command.ts'
import { lines } from './lines.ts'

export const eventCommands: CommandsOf<'event'> = {
  'event.list': [{ words: 'event list', print: ({ events }) => lines(events.map(eventLine), '(no events)', null) }],
}

export function eventLine(event: Event): string {
  const where = event.session > 0 && !event.type.startsWith('session.') ? ` (session #${event.session})` : ''
  return `${event.seq} ${new Date(event.at).toISOString()} ${event.type} ${plainLine(aboutOf(event))}${where} by ${plainLine(event.by)}`
}

/** What a row goes by among people, whichever kind of row it is. */
interface Named {
  number?: number
  subject?: string
  title?: string
  name?: string
  text?: string
  id?: string
}

/** An event carries the row it is about under the noun's name. */
function aboutOf({ type, data }: Event): string {
  const row = data[type.split('.')[0] ?? '']
  if (typeof row !== 'object' || row === null) return ''
  const { number, subject, title, name, text, id } = row as Named
  const words = subject ?? title ?? text ?? name ?? id ?? ''
  return number === undefined || name !== undefined ? words : `#${number} ${words}`
}
