import type { TodoPriority } from '../../../contract/nouns/todo.ts'
import type { PlanStep } from '../plan-reader/read-plan.ts'

/** A step of the plan, out of its tree: `parent` is the place of the step it belongs to in the same list. */
export interface FlatStep {
  title: string
  details: string
  priority: TodoPriority | null
  done: boolean
  parent: number | null
  /** The how manieth of this title it is, from 1. */
  turn: number
  /** The places of the steps it waits for. */
  dependencies: readonly number[]
  /** What it says it depends on, though that would have it wait for itself. */
  circular: readonly string[]
}

export function flatten(steps: readonly PlanStep[]): FlatStep[] {
  const flat: FlatStep[] = []
  const turns = new Map<string, number>()
  const lay = (inner: readonly PlanStep[], parent: number | null) => {
    for (const { title, details, priority, done, dependencies, circular, steps: below } of inner) {
      const turn = (turns.get(title) ?? 0) + 1
      turns.set(title, turn)
      flat.push({ title, details, priority, done, parent, turn, dependencies, circular })
      lay(below, flat.length - 1)
    }
  }
  lay(steps, null)
  return flat
}
