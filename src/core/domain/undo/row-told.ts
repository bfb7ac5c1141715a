import type { EventType, NewEvent } from '../../../contract/nouns/event.ts'

/** Nouns whose rows' lives are told, each by what it is called in the log: its number, or its id where it has none. */
const nounsTold: ReadonlySet<string> = new Set(['todo', 'artifact', 'sprint', 'memory', 'task', 'comment', 'link'])

/** Of a session only its name and its place: the rest comes and goes with every run. */
const alsoTold: ReadonlySet<EventType> = new Set<EventType>(['session.renamed', 'session.archived', 'session.restored', 'session.deleted'])

interface Named {
  id: string
  number?: number
}

/**
 * The row that an event tells of, as `todo:14`; null for what tells of several, or of none that anybody would ask for. A piece of a message is asked for
 * once the message is complete, since it goes then.
 */
export function rowTold({ type, data }: Pick<NewEvent, 'type' | 'data'>): string | null {
  if (type === 'message.streamed') return `message:${(data as { message: number }).message}`
  const noun = type.slice(0, type.indexOf('.'))
  if (!nounsTold.has(noun) && !alsoTold.has(type)) return null
  const row = (data as Record<string, unknown>)[noun] as Named | undefined
  return row === undefined ? null : rowName(noun, row)
}

function rowName(noun: string, { id, number }: Named): string {
  return `${noun}:${number ?? id}`
}
