import type { Todo } from '../../../contract/nouns/todo.ts'
import { isFinished } from '../todo/todo.ts'
import { LikeTitles, type NamedRow } from './matches.ts'
import { parseStepKey, type StepFate } from './step-key.ts'
import type { FlatStep } from './steps.ts'

/** A step that the plan had before, and its todo; none when somebody has deleted it, or taken it away from the plan. */
export interface KnownStep extends NamedRow {
  fate: StepFate
  /** What the plan said when it was last finalised; not known of a step that it had dropped before. */
  step: FlatStep | undefined
  todo: Todo | undefined
  isFinished: boolean
}

/** What the plan had been when it was last finalised, and which todo each of its steps has now. */
export function knownSteps(base: readonly FlatStep[] | undefined, todos: readonly Todo[]): KnownStep[] {
  if (base === undefined) return todos.map(fromBefore)
  const keyed = todos.map((todo) => ({ todo, key: parseStepKey(todo.key) }))
  const planned = new Map<string, Todo>()
  for (const { todo, key } of keyed) {
    const name = key?.fate === 'planned' ? `${key.turn}:${key.title}` : undefined
    // What was finished when its step was dropped has kept its key.
    if (name !== undefined && !(planned.has(name) && isFinished(todo.status))) planned.set(name, todo)
  }
  const found = base.map((step) => take(planned, `${step.turn}:${step.title}`))
  findByLikeness(
    base,
    found,
    [...planned.values()].filter(({ status }) => !isFinished(status)),
  )
  const taken = new Set(found)
  const steps = base.map(
    (step, index): KnownStep => ({
      id: nameOf(index),
      subject: step.title,
      parent: step.parent === null ? null : nameOf(step.parent),
      fate: 'planned',
      step,
      todo: found[index],
      isFinished: found[index] !== undefined && isFinished(found[index].status),
    }),
  )
  const others = keyed.filter(({ todo }) => !taken.has(todo))
  return [
    ...steps,
    ...others.map(({ todo, key }) => outOfPlan(todo, key?.title ?? todo.subject, key?.fate === 'dropped' ? 'dropped' : 'left')),
  ]
}

/** A plan that was finalised before it was kept which step a todo came from: what it said then is known of todos that nobody has changed. */
function fromBefore(todo: Todo): KnownStep {
  const { subject: title, description: details, priority, status, id, parent, version } = todo
  const step =
    version === 1
      ? { title, details, priority, done: status === 'completed', parent: null, turn: 1, dependencies: [], circular: [] }
      : undefined
  return { id, subject: title, parent, fate: 'planned', step, todo, isFinished: isFinished(status) }
}

function outOfPlan(todo: Todo, title: string, fate: StepFate): KnownStep {
  return { id: todo.id, subject: title, parent: null, fate, step: undefined, todo, isFinished: isFinished(todo.status) }
}

/** A newer Punchlist may read a step's title otherwise than the one that made its todo. */
function findByLikeness(base: readonly FlatStep[], found: (Todo | undefined)[], left: readonly Todo[]): void {
  if (left.length === 0) return
  const rows = left.map((todo) => ({ id: todo.id, subject: parseStepKey(todo.key)?.title ?? todo.subject, parent: null, todo }))
  const open = new Set(rows)
  const alike = new LikeTitles(rows, open)
  for (const [index, { title }] of base.entries()) {
    const row = found[index] === undefined ? alike.first(null, title) : undefined
    if (row === undefined) continue
    found[index] = row.todo
    open.delete(row)
  }
}

function take<Value>(map: Map<string, Value>, key: string): Value | undefined {
  const value = map.get(key)
  map.delete(key)
  return value
}

function nameOf(index: number): string {
  return `step ${index}`
}
