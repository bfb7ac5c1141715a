import type { Output } from '../../../contract/operations/index.ts'
import type { ListEntry } from '../../../contract/operations/list.ts'
import { plainLine } from '../text/plain-text.ts'

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
  const contents = (rows: readonly ListEntry[]) => rows.map(({ content }) => content)
  notes.push(...replaceNotes(contents(removed), contents(kept)))
  if (gone.length > 0) notes.push(`Not written, since somebody has deleted them: ${named(gone)}.`)
  return notes
}

/** What left a list, or a plan, that was written anew, and what stayed though it was not written so. */
export function replaceNotes(removed: readonly string[], kept: readonly string[]): string[] {
  const notes = removed.length === 0 ? [] : [`Removed: ${named(removed)}.`]
  if (kept.length === 0) return notes
  const why = 'since others made or changed them and you had not seen that'
  return [...notes, `Kept as they are, ${why}: ${named(kept)}. You have seen them now: write it again to change or remove them.`]
}

function named(rows: readonly string[]): string {
  const left = rows.length - mostNamed
  const shown = rows.slice(0, mostNamed).map((row) => `“${plainLine(row)}”`)
  return `${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}
