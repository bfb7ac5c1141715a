import { mostDependencies } from '../../../../contract/nouns/dependency.ts'
import { circularWaits, type Wait } from '../../todo/circles.ts'
import { detailsOf } from '../outline/details.ts'
import type { SettledStep } from '../outline/settled-step.ts'
import type { PlanStep } from '../plan-step.ts'
import type { Pieces } from '../read-plan.ts'
import { type LaidStep, laidFlat } from './laid-step.ts'
import { sequenceOf } from './sequence-of.ts'
import { StepIndex } from './step-index.ts'

interface PlannedWait extends Wait {
  reference: string | null
}

interface StepWaits {
  waits: PlannedWait[]
  /** References that name no step of the plan, or too many. */
  unknown: string[]
}

/** The plan's steps with what each waits for: the steps that it names, and in a sequence what comes before it. What names no step stays text. */
export function* resolved(settled: readonly SettledStep[]): Pieces<PlanStep[]> {
  const steps = laidFlat(settled)
  const index = new StepIndex(steps)
  const before = sequenceOf(settled, steps)
  const all: StepWaits[] = []
  for (const laid of steps) {
    all.push(waitsOf(laid, before.get(laid.step) ?? [], index, steps))
    yield
  }
  const circular = circularWaits(
    steps.map(({ parent }) => parent),
    all.flatMap(({ waits }) => waits),
  )
  const kept: PlanStep[] = []
  for (const { step, place } of steps.toReversed()) {
    const { waits, unknown } = all[place] as StepWaits
    const left = new Set(waits.flatMap((wait) => (circular.has(wait) ? [wait.reference ?? ''] : [])))
    kept[place] = {
      title: step.title,
      details: detailsOf(step.body, [...unknown, ...left]),
      priority: step.priority,
      done: step.done,
      dependencies: waits.filter((wait) => !circular.has(wait)).map(({ on }) => on),
      circular: [...left],
      steps: [],
    }
    yield
  }
  for (const { place, parent } of steps) if (parent !== null) kept[parent]?.steps.push(kept[place] as PlanStep)
  return steps.filter(({ parent }) => parent === null).map(({ place }) => kept[place] as PlanStep)
}

/** What it names comes first; only what points ahead, or to what it is a part of, can close a circle. */
function waitsOf(laid: LaidStep, before: readonly number[], index: StepIndex, steps: readonly LaidStep[]): StepWaits {
  const { step, place } = laid
  const waits = new Map<number, PlannedWait>()
  const unknown: string[] = []
  for (const reference of step.references) {
    const places = index.named(reference, laid)
    const isKnown = places !== undefined && waits.size + places.length <= mostDependencies
    if (!isKnown) unknown.push(reference)
    for (const on of isKnown ? places : []) {
      const mayGo = on > place || isPartOf(laid, on, steps)
      if (on !== place && !waits.has(on)) waits.set(on, { step: place, on, mayGo, reference })
    }
  }
  // Of more than it can wait for it waits for the last.
  const room = mostDependencies - waits.size
  for (const on of room === 0 ? [] : before.slice(-room)) {
    if (!waits.has(on)) waits.set(on, { step: place, on, mayGo: false, reference: null })
  }
  return { waits: [...waits.values()], unknown }
}

function isPartOf({ parent }: LaidStep, whole: number, steps: readonly LaidStep[]): boolean {
  for (let above = parent; above !== null; above = steps[above]?.parent ?? null) if (above === whole) return true
  return false
}
