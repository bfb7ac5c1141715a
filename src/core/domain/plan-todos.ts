import type { Todo, TodoPriority } from '../../contract/nouns/todo.ts'
import type { PlanStep } from './plan/read-plan.ts'
import { keyOf, LikeTitles, Shelf } from './plan-matches.ts'
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
  const parentOf = (step: FlatStep) => (step.parent === null ? null : (matches[step.parent]?.id ?? null))
  const match = (find: (step: FlatStep) => Todo | undefined) => {
    for (const [index, step] of steps.entries()) {
      const todo = matches[index] === undefined ? find(step) : undefined
      if (todo === undefined) continue
      matches[index] = todo
      left.delete(todo)
    }
  }
  const inPlace = new Shelf(left)
  const anywhere = new Shelf(left)
  for (const todo of existing) {
    inPlace.put(keyOf(todo.parent, todo.subject), todo)
    anywhere.put(todo.subject, todo)
  }
  match((step) => inPlace.first(keyOf(parentOf(step), step.title)))
  match((step) => anywhere.first(step.title))
  const unfinished = [...left].filter(({ status }) => !isFinished(status))
  const alike = new LikeTitles(unfinished, left)
  if (unfinished.length > 0) match((step) => alike.first(parentOf(step), step.title))
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
