import type { Event } from '../../../contract/nouns/event.ts'
import type { Output } from '../../../contract/operations/index.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'
import type { CommandsOf } from '../command.ts'
import { lines } from './lines.ts'

export const eventCommands: CommandsOf<'event'> = {
  'event.list': [{ words: 'event list', print: printEvents }],
}

/** Where the log does not go back to what was asked for, that is said: before the oldest, whichever way they are read. */
function printEvents(
  { events, first }: Output<'event.list'>,
  { after = 0, order = 'oldest' }: { after?: unknown; order?: unknown },
): string {
  const text = lines(events.map(eventLine), '(no events)', null)
  const isTrimmed = first > Number(after) + 1 && (order === 'oldest' || events.some(({ seq }) => seq === first) || events.length === 0)
  const note = `The log begins at place ${first}: what was before is no longer kept.`
  if (!isTrimmed) return text
  return order === 'oldest' ? `${note}\n${text}` : `${text}\n${note}`
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
