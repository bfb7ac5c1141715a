export type Mark = readonly [start: number, end: number]

export interface Entry {
  id: string
  label: string
  kind: string
  /** What else there is to see of it, and where what was typed stands in it. */
  text?: string
  textMarks?: readonly Mark[]
  act(): void
}

const most = 50

/** What fits what was typed: every word must be somewhere, and what begins with the text comes first. */
export function fitting(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = entries.filter(({ label, kind }) => words.every((word) => `${kind} ${label}`.toLowerCase().includes(word)))
  const begins = ({ label }: Entry) => (label.toLowerCase().startsWith(typed.trim().toLowerCase()) ? 0 : 1)
  return fits.toSorted((one, other) => begins(one) - begins(other)).slice(0, most)
}

/** What was found in the text of everything, behind what fits by its name: each once. */
export function withFound(fits: readonly Entry[], found: readonly Entry[]): Entry[] {
  const known = new Map(found.map((entry) => [entry.id, entry]))
  const named = fits.map((entry) => known.get(entry.id) ?? entry)
  const ids = new Set(fits.map(({ id }) => id))
  return [...named, ...found.filter(({ id }) => !ids.has(id))]
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
