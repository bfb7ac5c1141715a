import type { StatusName } from '../parts/work/status-words.ts'

export type Mark = readonly [start: number, end: number]

export const groups = ['do', 'work', 'todo', 'message', 'plan', 'memory'] as const
export type Group = (typeof groups)[number]
export const groupWords: Record<Group, string> = {
  do: 'Do',
  work: 'Work',
  todo: 'Todos',
  message: 'Messages',
  plan: 'Plans',
  memory: 'Memory',
}

/** What an entry stands for, where it can be looked at more closely. */
export type Subject =
  | { kind: 'work'; session: number; task: number | null }
  | { kind: 'todo'; todo: number }
  | { kind: 'text'; session: number; by: string; at: number }
  | { kind: 'plan'; id: string }

export interface Entry {
  id: string
  group: Group
  label: string
  labelMarks?: readonly Mark[]
  /** Words it is also found by. */
  also?: string
  status?: StatusName
  /** Who is meant, where that says more than a status. */
  by?: string
  /** What stands at the end of its line: its number, its key. */
  end?: string
  /** When it was changed last. */
  at?: number
  /** What else there is to see of it, and where what was typed stands in it. */
  text?: string
  textMarks?: readonly Mark[]
  subject?: Subject
  /** Its address, to be opened beside this one. */
  href?: string
  act(): void
}

/** What fits what was typed: every word must be somewhere, and what begins with the text comes first. */
export function fitting(entries: readonly Entry[], typed: string): Entry[] {
  const text = typed.trim().toLowerCase()
  const words = text.split(/\s+/).filter(Boolean)
  const fits = entries.filter(({ label, also = '' }) => words.every((word) => `${also} ${label}`.toLowerCase().includes(word)))
  const begins = ({ label }: Entry) => (label.toLowerCase().startsWith(text) ? 0 : 1)
  return fits.toSorted((one, other) => begins(one) - begins(other)).map((entry) => ({ ...entry, labelMarks: marksIn(entry.label, words) }))
}

/** Where the words stand in a text, in its order, none over another. */
export function marksIn(text: string, words: readonly string[]): Mark[] {
  const read = text.toLowerCase()
  const marks = words.flatMap((word): Mark[] => {
    const at = read.indexOf(word)
    return at === -1 ? [] : [[at, at + word.length]]
  })
  const inOrder = marks.toSorted(([one], [other]) => one - other)
  return inOrder.filter(([start], index) => index === 0 || start >= (inOrder[index - 1]?.[1] ?? 0))
}

/** As they are shown: a group behind the other, each as it came, each entry once. */
export function inGroups(entries: readonly Entry[]): Entry[] {
  const ids = new Set<string>()
  const once = entries.filter(({ id }) => !ids.has(id) && ids.add(id))
  return groups.flatMap((group) => once.filter((entry) => entry.group === group))
}

/** How many of each group there are. */
export function countsOf(entries: readonly Entry[]): Map<Group, number> {
  const counts = new Map<Group, number>()
  for (const { group } of entries) counts.set(group, (counts.get(group) ?? 0) + 1)
  return counts
}

/** A text in pieces: those that were looked for, and those between them. */
export function piecesOf(text: string, marks: readonly Mark[]): { text: string; at: number; isMarked: boolean }[] {
  const bounds = marks.flatMap(([start, end]) => [
    { start, end, isMarked: true },
    { start: end, end: text.length, isMarked: false },
  ])
  const pieces = [{ start: 0, end: text.length, isMarked: false }, ...bounds]
  return pieces
    .map(({ start, end, isMarked }, index) => ({
      at: start,
      isMarked,
      text: text.slice(start, isMarked ? end : (pieces[index + 1]?.start ?? end)),
    }))
    .filter((piece) => piece.text !== '')
}
