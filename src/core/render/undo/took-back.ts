import type { RowTaken } from '../../../contract/operations/change.ts'
import { shortened } from '../text/fitted.ts'
import { plainLine } from '../text/plain-text.ts'

/** More are counted. */
const mostNamed = 10

/** What people know a row by: a todo by its number alone. */
export function rowLabel({ noun, number, title }: Omit<RowTaken, 'type'>): string {
  if (noun === 'todo') return `#${number}`
  const name = title === '' ? '' : ` “${shortened(plainLine(title), 16)}”`
  return `${noun}${number === null ? '' : ` #${number}`}${name}`
}

const otherWords: Record<string, string> = { edited: 'changed', reopened: 'opened again' }

export function verbOf({ type }: Pick<RowTaken, 'type'>): string {
  const verb = type.slice(type.indexOf('.') + 1)
  return otherWords[verb] ?? verb
}

/** What was done, without the end of the sentence: “completed #14, #15; deleted #16”. Of `count` rows these are known. */
export function wordsFor(rows: readonly RowTaken[], count = rows.length): string {
  const named = rows.slice(0, mostNamed)
  const groups = new Map<string, string[]>()
  for (const row of named) groups.set(verbOf(row), [...(groups.get(verbOf(row)) ?? []), rowLabel(row)])
  const words = [...groups].map(([verb, labels]) => `${verb} ${labels.join(', ')}`).join('; ')
  return count > named.length ? `${words} and ${count - named.length} more` : words
}

interface TakenBack {
  what: readonly RowTaken[]
  count: number
  redo: boolean
  dryRun: boolean
}

export function tookBack({ what, count, redo, dryRun }: TakenBack): string {
  const done = redo ? ['Did again', 'Would do again'] : ['Took back', 'Would take back']
  return `${done[dryRun ? 1 : 0]}: ${wordsFor(what, count)}`
}
