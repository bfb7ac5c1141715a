import type { SettledStep } from '../outline/settled-step.ts'

/** A step out of its tree; its place is the one it has in the list of all. */
export interface LaidStep {
  step: SettledStep
  place: number
  /** Place of the step it is a part of. */
  parent: number | null
}

export function laidFlat(steps: readonly SettledStep[]): LaidStep[] {
  const flat: LaidStep[] = []
  const lay = (inner: readonly SettledStep[], parent: number | null) => {
    for (const step of inner) {
      const place = flat.length
      flat.push({ step, place, parent })
      lay(step.steps, place)
    }
  }
  lay(steps, null)
  return flat
}
