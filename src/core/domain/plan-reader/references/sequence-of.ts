import type { Sequence } from '../outline/draft.ts'
import type { SettledStep } from '../outline/settled-step.ts'
import type { LaidStep } from './laid-step.ts'

/**
 * What each step of a sequence waits for because it comes later: the step before it. One that may be done beside others does not wait; who comes after it
 * waits for it, for all others of that kind before it, and for the last one that is not.
 */
export function sequenceOf(top: readonly SettledStep[], steps: readonly LaidStep[]): Map<SettledStep, number[]> {
  const places = new Map(steps.map(({ step, place }) => [step, place]))
  const before = new Map<SettledStep, number[]>()
  for (const siblings of [top, ...steps.map(({ step }) => step.steps)]) {
    const last = new Map<Sequence, number[]>()
    for (const step of siblings) {
      if (step.sequence === null) continue
      const place = places.get(step) ?? 0
      const run = last.get(step.sequence) ?? []
      if (step.isParallel) {
        last.set(step.sequence, run)
        run.push(place)
      } else {
        before.set(step, run)
        last.set(step.sequence, [place])
      }
    }
  }
  return before
}
