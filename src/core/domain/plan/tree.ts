import type { Todo } from '../../../contract/nouns/todo.ts'
import type { KnownStep } from './base.ts'
import type { FlatStep } from './steps.ts'

/** A row that is there, by its id, or one that the step at a place of the plan is only about to get. */
export type ParentOfStep = string | null | { step: number }

interface Plan {
  session: number
  steps: readonly FlatStep[]
}

/** Which row each step is a part of, as people have left it and as the plan has it now. */
export class PlanTree {
  readonly #plan: Plan
  readonly #matches: readonly (KnownStep | undefined)[]
  readonly #known: ReadonlyMap<string, KnownStep>
  readonly #parents: Map<string, string | null>

  constructor(plan: Plan, list: readonly Todo[], known: readonly KnownStep[], matches: readonly (KnownStep | undefined)[]) {
    this.#plan = plan
    this.#matches = matches
    this.#known = new Map(known.map((row) => [row.id, row]))
    this.#parents = new Map(list.map(({ id, parent }) => [id, parent]))
  }

  /** What its row is called; none where it has been deleted or is on another list. */
  nameAt(place: number): string | undefined {
    const match = this.#matches[place]
    if (match === undefined) return newName(place)
    return match.todo?.session === this.#plan.session ? match.todo.id : undefined
  }

  /** The row that a step is to be a part of: of the nearest step above it that has one here. */
  #parentName(place: number): string | null {
    for (let above = this.#plan.steps[place]?.parent ?? null; above !== null; above = this.#plan.steps[above]?.parent ?? null) {
      const name = this.nameAt(above)
      if (name !== undefined) return name
    }
    return null
  }

  parentAt(place: number): ParentOfStep {
    const name = this.#parentName(place)
    this.#parents.set(newName(place), name)
    return referenceTo(name)
  }

  /** Where the plan has put it since it was last finalised; `kept` where somebody else has, or where it would come to stand under itself. */
  settleParent(place: number): ParentOfStep | undefined | 'kept' {
    const match = this.#matches[place]
    const todo = match?.todo
    if (match === undefined || todo === undefined || todo.session !== this.#plan.session) return undefined
    const now = this.#parentName(place)
    const before = match.parent === null ? null : (this.#known.get(match.parent)?.todo?.id ?? null)
    const isPutBack = match.fate === 'dropped' && todo.status === 'canceled'
    if (now === todo.parent || (match.step === undefined && !isPutBack)) return undefined
    if (now === before && !isPutBack) return undefined
    if ((before !== todo.parent && !isPutBack) || this.#isBelow(now, todo.id)) return 'kept'
    this.#parents.set(todo.id, now)
    return referenceTo(now)
  }

  /** The row that another is a part of, once all are settled. */
  parentOf(name: string): string | null {
    return this.#parents.get(name) ?? null
  }

  #isBelow(name: string | null, above: string): boolean {
    for (let at = name; at !== null; at = this.#parents.get(at) ?? null) if (at === above) return true
    return false
  }
}

export const newName = (place: number) => `new ${place}`

function referenceTo(name: string | null): ParentOfStep {
  return name?.startsWith('new ') ? { step: Number(name.slice(4)) } : name
}
