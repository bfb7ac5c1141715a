import type { Event, NewEvent } from '../../../contract/nouns/event.ts'
import type { RowTaken } from '../../../contract/operations/change.ts'
import { rowTold } from './row-told.ts'
import { following } from './stack.ts'

/** What one call did to a row. */
export interface RowChanged {
  /** As the log calls it: `todo:14`. */
  name: string
  noun: string
  isNew: boolean
  isGone: boolean
  /** What its changed fields were before. */
  was: Record<string, unknown>
  /** Number of the todo that a comment or a link is on. */
  on: number | null
}

/** What a call did, row by row. Of a field that was changed twice the first value counts. */
export function rowsChanged(events: readonly Pick<Event, 'type' | 'data'>[]): RowChanged[] {
  const rows = new Map<string, RowChanged>()
  for (const event of events) {
    const [noun = '', verb = ''] = event.type.split('.')
    const name = rowTold(event as NewEvent)
    if (name === null || noun === 'task' || following.has(event.type)) continue
    const row = rows.get(name) ?? { name, noun, isNew: false, isGone: false, was: {}, on: todoUnder(event) }
    rows.set(name, row)
    if (noun !== 'session') {
      if (verb === 'added' || verb === 'restored') row.isNew = true
      if (verb === 'deleted' || verb === 'removed') row.isGone = true
    }
    row.was = { ...(event.data['was'] as object | undefined), ...row.was }
  }
  return [...rows.values()]
}

interface Titled {
  number?: number
  subject?: string
  title?: string
  text?: string
  value?: string
}

/** The todo that what an event tells of is on, if it is a comment or a link on one. */
function todoUnder({ type, data }: Pick<Event, 'type' | 'data'>): number | null {
  const noun = type.slice(0, type.indexOf('.'))
  if (noun !== 'comment' && noun !== 'link') return null
  return (data[noun] as { todo: number | null }).todo
}

/** Each row once, by what says most of what happened to it: that it is new, or else the last of it. What went or came back with its todo is not told apart from it. */
export function told(events: readonly Pick<Event, 'type' | 'data'>[]): RowTaken[] {
  const rows = new Map<string, RowTaken>()
  for (const { type, data } of events) {
    const [noun = ''] = type.split('.')
    if (type === 'todo.deletedMany') {
      for (const number of data['numbers'] as number[]) rows.set(`todo:${number}`, { type: 'todo.deleted', noun, number, title: '' })
      continue
    }
    const name = rowTold({ type, data } as NewEvent)
    if (name === null || type === 'task.planned' || following.has(type) || isBirth(rows.get(name)?.type)) continue
    if (wentOrCame.has(rows.get(`todo:${todoUnder({ type, data })}`)?.type)) continue
    const { number = null, subject, title, text, value } = data[noun] as Titled
    rows.set(name, { type, noun, number, title: subject ?? title ?? text ?? value ?? '' })
  }
  return [...rows.values()]
}

const wentOrCame: ReadonlySet<string | undefined> = new Set(['todo.deleted', 'todo.restored'])

function isBirth(type: string | undefined): boolean {
  return type !== undefined && type !== 'session.restored' && (type.endsWith('.added') || type.endsWith('.restored'))
}
