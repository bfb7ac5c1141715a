import type { Event } from '../../../../src/contract/nouns/event.ts'

export interface FieldChange {
  field: string
  was: string
  is: string
}

type Told = Pick<Event, 'type' | 'data'>
type WriteTime = (at: Date) => string

/** What only machines read, or what the sentence says already. */
const unsaid = new Set([
  ...['id', 'number', 'session', 'version', 'key', 'position', 'createdAt', 'updatedAt', 'createdBy', 'revision'],
  ...[
    'told',
    'read',
    'hops',
    'depth',
    'permissions',
    'remote',
    'wakes',
    'reports',
    'fence',
    'node',
    'parts',
    'archivedSteps',
    'run',
    'part',
  ],
])

const browsersTime: WriteTime = (at) => at.toLocaleString()

/** What an event changed in the row it is about: each field as it was and as it is. */
export function changesOf({ type, data }: Told, write: WriteTime = browsersTime): FieldChange[] {
  const row = rowOf({ type, data })
  const was = (data.was ?? {}) as Record<string, unknown>
  return Object.keys(was)
    .filter((field) => !unsaid.has(field) && JSON.stringify(was[field]) !== JSON.stringify(row[field]))
    .map((field) => ({ field, was: valueText(field, was[field], write), is: valueText(field, row[field], write) }))
}

/** What there is to know of the row when the event does not say what was before: its fields that hold something. */
export function factsOf(event: Told, write: WriteTime = browsersTime): { field: string; is: string }[] {
  return Object.entries(rowOf(event))
    .filter(([field, value]) => !unsaid.has(field) && !isEmpty(value))
    .map(([field, value]) => ({ field, is: valueText(field, value, write) }))
}

/** A field's name as people write it. */
export function fieldWords(field: string): string {
  return field
    .replace(/At$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
}

/** An event carries the row it is about under the noun's name. */
function rowOf({ type, data }: Told): Record<string, unknown> {
  const row = data[type.slice(0, type.indexOf('.'))]
  return typeof row === 'object' && row !== null ? (row as Record<string, unknown>) : {}
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === null || value === undefined || value === '' || value === 0 || value === false
}

const longest = 1_000

function valueText(field: string, value: unknown, write: WriteTime): string {
  if (isEmpty(value) && typeof value !== 'boolean') return 'nothing'
  if (typeof value === 'number' && field.endsWith('At')) return write(new Date(value))
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
