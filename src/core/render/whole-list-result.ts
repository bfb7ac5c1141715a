import type { Output } from '../../contract/operations/index.ts'
import type { ListEntry } from '../../contract/operations/list.ts'
import { plainLine } from './plain-text.ts'

/** What seed 004's `todowrite` and `todoread` answer: a title with what remains, the list as JSON, and the list as data. */
export interface WholeListResult {
  title: string
  output: string
  metadata: { todos: ListEntry[]; version: number }
}

export function wholeListResult({ title, todos, version }: Output<'list.get'>): WholeListResult {
  return { title, output: JSON.stringify(todos, null, 2), metadata: { todos, version } }
}

const mostNamed = 10

/** What a whole-list write came to, for whoever wrote it: what left the list, what stayed for others' sake, and what version the list has. */
export function wholeListNotes({ todos, version, removed, kept, gone }: Output<'list.replace'>): string[] {
  const notes = [`The list was replaced: ${todos.length} ${todos.length === 1 ? 'row' : 'rows'}, version ${version}.`]
  if (removed.length > 0) notes.push(`Removed: ${named(removed.map(({ content }) => content))}.`)
  if (kept.length > 0) {
    const rows = kept.map(({ content, status }) => `${content}” (${status})`)
    notes.push(`Kept as they are, since others made or changed them and you had not seen that: ${named(rows, '')}.`)
    notes.push('You have seen them now: write the list again to change or remove them.')
  }
  if (gone.length > 0) notes.push(`Not written, since somebody has deleted them: ${named(gone)}.`)
  return notes
}

function named(rows: readonly string[], end = '”'): string {
  const left = rows.length - mostNamed
  const shown = rows.slice(0, mostNamed).map((row) => `“${plainLine(row)}${end}`)
  return `${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}
