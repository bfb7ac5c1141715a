import type { Todo } from '../../../contract/nouns/todo.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { isSpared, type LastSeen, othersFields } from '../list/last-seen.ts'
import { newName, placesOf } from '../list/places.ts'
import { matchByContent } from '../list/row-matches.ts'
import type { TodoWish } from '../todo/todo.ts'

export interface WrittenStep {
  title: string
  details?: string
  done?: boolean
  taskId?: string | null
  todo?: number
}

export interface StepsChange {
  kept: { todo: Todo; wish: TodoWish }[]
  added: { step: WrittenStep; position: number }[]
  removed: Todo[]
  /** Steps that were left out or written otherwise by somebody who had not seen what others made of them: they stay as they are. */
  spared: Todo[]
}

/**
 * What a whole plan, written anew, means for the steps there are. Steps have no ids in this dialect, so a written step is the one
 * that has the subtask or the number it names, or else the first with the same title. A step with a subtask must be among them: its link is
 * somebody else's work, and a plan written from memory must not lose it. It speaks only for what its writer has seen.
 */
export function decideSteps(
  current: readonly Todo[],
  written: readonly WrittenStep[],
  lastSeen: LastSeen = { saw: 'everything' },
): Outcome<StepsChange> {
  const named = namedSteps(current, written)
  if (!named.granted) return named
  const entries = written.map(({ title }) => ({ content: title, isNamed: false, status: undefined }))
  const found = matchByContent(entries, named.value, current, lastSeen)
  const taken = new Set(found)
  const missing = current.filter((todo) => !taken.has(todo))
  const removed = missing.filter((todo) => !isSpared(todo, lastSeen))
  const lost = removed.filter((todo) => todo.task !== null)
  if (lost.length > 0) return wouldLose(lost)

  const spared = missing.filter((todo) => isSpared(todo, lastSeen))
  const places = placesOf({ written: found, removed, isSparing: spared.length > 0 }, current, lastSeen)
  const change: StepsChange = { kept: [], added: [], removed, spared }
  for (const [index, step] of written.entries()) {
    const todo = found[index]
    if (todo === undefined) change.added.push({ step, position: places.get(newName(index)) ?? index + 1 })
    else change.kept.push({ todo, wish: { ...ownPart(todo, step, lastSeen, spared), position: places.get(todo.id) } })
  }
  change.kept.push(...missing.filter((todo) => isSpared(todo, lastSeen)).map((todo) => ({ todo, wish: { position: places.get(todo.id) } })))
  return grant(change)
}

/** The steps that are named by their subtask or their number. */
function namedSteps(current: readonly Todo[], written: readonly WrittenStep[]): Outcome<(Todo | undefined)[]> {
  const named: (Todo | undefined)[] = written.map(() => undefined)
  const left = new Set(current)
  const take = (index: number, isIt: (todo: Todo) => boolean) => {
    named[index] = [...left].find(isIt)
    if (named[index] !== undefined) left.delete(named[index])
  }
  for (const [index, { taskId }] of written.entries()) {
    if (taskId == null) continue
    take(index, ({ task }) => task !== null && String(task) === taskId)
    if (named[index] === undefined) return foreignLink(index, taskId)
  }
  for (const [index, { todo: number }] of written.entries()) {
    if (number !== undefined && named[index] === undefined) take(index, (todo) => todo.number === number)
  }
  return grant(named)
}

/** What a written step wishes, but for what others have written since. */
function ownPart(todo: Todo, step: WrittenStep, lastSeen: LastSeen, spared: Todo[]): TodoWish {
  const wish = wishOf(todo, step)
  const theirs = othersFields(todo, lastSeen)
  const fields = (['subject', 'description', 'status'] as const).filter((field) => wish[field] !== undefined)
  if (fields.some((field) => theirs.has(field) && wish[field] !== todo[field])) spared.push(todo)
  return Object.fromEntries(fields.filter((field) => !theirs.has(field)).map((field) => [field, wish[field]]))
}

/** What a step's fields say, for a todo. Not done leaves alone what is pending, in progress or blocked. */
export function wishOf(todo: Todo, { title, details, done }: Partial<WrittenStep>): TodoWish {
  const isDone = todo.status === 'completed'
  const status = done === undefined || done === isDone ? undefined : done ? 'completed' : 'pending'
  return { subject: title, description: details, status }
}

function foreignLink(index: number, taskId: string): Outcome<never> {
  const field = `steps.${index}.taskId`
  const problem = `no step of this plan has subtask ${taskId}; the link is set when a subtask is made`
  return refuse('invalid', `${field}: ${problem}.`, { fields: [{ field, problem }], hint: 'Leave taskId out.' })
}

function wouldLose(lost: readonly Todo[]): Outcome<never> {
  const names = lost.map((todo) => `“${todo.subject}” (subtask ${todo.task})`).join(', ')
  return refuse(
    'conflict',
    `The new plan leaves out ${lost.length === 1 ? 'a step' : 'steps'} with a subtask: ${names}. Nothing was changed.`,
    {
      hint: `Keep ${lost.length === 1 ? 'it' : 'them'} in the plan under the same title, or change single steps.`,
      instead: { operation: 'task.updateStep', input: {}, wants: ['task', 'stepIndex'] },
    },
  )
}
