import type { KnownStep } from './base.ts'
import { keyOf, LikeTitles, Shelf } from './matches.ts'
import type { FlatStep } from './steps.ts'

/**
 * Finds which known step each step of the plan is, by what the plan called it before, never by what people call its todo now: first by the
 * same title under the same parent, then by the same title anywhere, then one that had been dropped and is put back, then by a title that
 * shares most of its words under the same parent. A step that is only like a finished one is new work.
 */
export function matchSteps(steps: readonly FlatStep[], known: readonly KnownStep[]): (KnownStep | undefined)[] {
  const matches: (KnownStep | undefined)[] = steps.map(() => undefined)
  const left = new Set(known)
  const parentOf = (step: FlatStep) => (step.parent === null ? null : (matches[step.parent]?.id ?? null))
  const match = (find: (step: FlatStep) => KnownStep | undefined) => {
    for (const [index, step] of steps.entries()) {
      const row = matches[index] === undefined ? find(step) : undefined
      if (row === undefined) continue
      matches[index] = row
      left.delete(row)
    }
  }
  const [inPlace, anywhere, dropped] = [new Shelf(left), new Shelf(left), new Shelf(left)]
  for (const row of known) {
    if (row.fate === 'planned') inPlace.put(keyOf(row.parent, row.subject), row)
    const shelf = row.fate === 'planned' ? anywhere : dropped
    shelf.put(row.subject, row)
  }
  match((step) => inPlace.first(keyOf(parentOf(step), step.title)))
  match((step) => anywhere.first(step.title))
  match((step) => dropped.first(step.title))
  const unfinished = [...left].filter((row) => row.fate === 'planned' && !row.isFinished)
  const alike = new LikeTitles(unfinished, left)
  if (unfinished.length > 0) match((step) => alike.first(parentOf(step), step.title))
  return matches
}
