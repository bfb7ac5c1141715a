import type { Todo, TodoPriority } from '../../contract/nouns/todo.ts'
import type { PlanStep } from './plan/read-plan.ts'
import { isFinished, type TodoWish } from './todo.ts'

/** A step of the plan, out of its tree: `parent` is the place of the step it belongs to in the same list. */
export interface FlatStep {
  title: string
  details: string
  priority: TodoPriority | null
  done: boolean
  parent: number | null
}

export interface PlannedTodos {
  steps: FlatStep[]
  /** For each step, the todo that an earlier final version of the plan made of it. */
  matches: (Todo | undefined)[]
  /** Todos whose step is gone from the plan and that nobody has begun. */
  dropped: Todo[]
}

export function flatten(steps: readonly PlanStep[], parent: number | null = null, flat: FlatStep[] = []): FlatStep[] {
  for (const { title, details, priority, done, steps: inner } of steps) {
    flat.push({ title, details, priority, done, parent })
    flatten(inner, flat.length - 1, flat)
  }
  return flat
}

/**
 * Finds the todo of each step: first by the same title under the same parent, then by the same title anywhere, then by a
 * title that shares most of its words under the same parent. Finalising again so updates in place.
 */
export function decidePlan(steps: FlatStep[], existing: readonly Todo[]): PlannedTodos {
  const matches: (Todo | undefined)[] = steps.map(() => undefined)
  const left = new Set(existing)
  const isUnder = (todo: Todo, step: FlatStep) => todo.parent === (step.parent === null ? null : (matches[step.parent]?.id ?? null))
  const rounds: ((todo: Todo, step: FlatStep) => boolean)[] = [
    (todo, step) => todo.subject === step.title && isUnder(todo, step),
    (todo, step) => todo.subject === step.title,
    (todo, step) => !isFinished(todo.status) && isUnder(todo, step) && sharedWords(todo.subject, step.title) >= 0.6,
  ]
  for (const fits of rounds) {
    for (const [index, step] of steps.entries()) {
      if (matches[index] !== undefined) continue
      const todo = [...left].find((candidate) => fits(candidate, step))
      if (todo === undefined) continue
      matches[index] = todo
      left.delete(todo)
    }
  }
  return { steps, matches, dropped: [...left].filter((todo) => todo.status === 'pending') }
}

/** What the plan now says of a todo it made. It never reopens, and what has been begun keeps its text. */
export function wishFromPlan(step: FlatStep, todo: Todo, parent: string | null): TodoWish {
  const isUntouched = todo.status === 'pending'
  return {
    subject: isUntouched ? step.title : undefined,
    description: isUntouched ? step.details : undefined,
    priority: step.priority ?? undefined,
    parent,
    status: step.done && isUntouched ? 'completed' : undefined,
  }
}

function sharedWords(one: string, other: string): number {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  const [first, second] = [words(one), words(other)]
  const shared = [...first].filter((word) => second.has(word)).length
  return shared / Math.max(first.size, second.size, 1)
}
