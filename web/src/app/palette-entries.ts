export interface Entry {
  id: string
  label: string
  kind: string
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
