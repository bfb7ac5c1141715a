import type { Todo } from '../../../contract/nouns/todo.ts'
import type { PlanChange } from '../../../contract/operations/artifact.ts'
import { isFinished, type TodoWish } from '../todo/todo.ts'
import type { KnownStep } from './base.ts'
import type { FlatStep } from './steps.ts'

export interface Merged {
  wish: TodoWish
  /** What the plan changed, but somebody had changed meanwhile: it stays as they left it. */
  kept: PlanChange[]
}

/**
 * What the plan changed in a step since it was last finalised, for the step's todo as it is now. A field that only the plan changed is
 * applied; one that people or agents changed stays. What is finished stays as it was finished, and nothing is reopened but what the plan
 * itself had canceled.
 */
export function mergeStep(step: FlatStep, { step: base, fate }: KnownStep, todo: Todo): Merged {
  if (fate === 'dropped' && todo.status === 'canceled') return putBack(step)
  const merged: Merged = { wish: {}, kept: [] }
  const settle = <Value>(
    change: PlanChange,
    [before, planned, present]: [Value | undefined, Value, Value],
    apply: (value: Value) => TodoWish,
  ) => {
    if (planned === before || planned === present) return
    if (before === present && !isFinished(todo.status)) Object.assign(merged.wish, apply(planned))
    else merged.kept.push(change)
  }
  settle('title', [base?.title, step.title, todo.subject], (subject) => ({ subject }))
  settle('details', [base?.details, step.details, todo.description], (description) => ({ description }))
  const [before, planned] = [base?.priority ?? 'medium', step.priority ?? 'medium']
  if (base !== undefined) settle('priority', [before, planned, todo.priority], (priority) => ({ priority }))
  settleDone(step, base, todo, merged)
  return merged
}

function putBack({ title, details, priority, done }: FlatStep): Merged {
  const wish = { subject: title, description: details, priority: priority ?? undefined, status: done ? 'completed' : 'pending' } as const
  return { wish, kept: [] }
}

function settleDone(step: FlatStep, base: FlatStep | undefined, { status }: Todo, { wish, kept }: Merged): void {
  const wasDone = base?.done ?? step.done
  if (step.done && !wasDone) {
    if (status === 'pending') wish.status = 'completed'
    else if (status !== 'completed') kept.push('done')
  }
  if (!step.done && wasDone && status === 'completed') kept.push('not done')
}

/** Whether nobody has begun or changed what the plan made of a step, so that it can go with the step. */
export function isUntouched({ step }: KnownStep, todo: Todo): boolean {
  return (
    todo.status === 'pending' &&
    todo.task === null &&
    step !== undefined &&
    todo.subject === step.title &&
    todo.description === step.details
  )
}
