import type { Todo } from '../../contract/nouns/todo.ts'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import type { TodoWish } from './todo.ts'

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
}

/**
 * What a whole plan, written anew, means for the steps there are. Steps have no ids in this dialect, so a written step is the one
 * that has the subtask or the number it names, or else the first with the same title. A step with a subtask must be among them: its link is
 * somebody else's work, and a plan written from memory must not lose it.
 */
export function decideSteps(current: readonly Todo[], written: readonly WrittenStep[]): Outcome<StepsChange> {
  const left = new Set(current)
  const matched = new Map<number, Todo>()
  const take = (index: number, todo: Todo | undefined) => {
    if (todo === undefined) return
    left.delete(todo)
    matched.set(index, todo)
  }
  for (const [index, { taskId }] of written.entries()) {
    if (taskId == null) continue
    const todo = [...left].find((candidate) => candidate.task !== null && String(candidate.task) === taskId)
    if (todo === undefined) return foreignLink(index, taskId)
    take(index, todo)
  }
  for (const [index, { todo: number }] of written.entries()) {
    if (number !== undefined && !matched.has(index))
      take(
        index,
        [...left].find((candidate) => candidate.number === number),
      )
  }
  for (const [index, { title }] of written.entries()) {
    if (!matched.has(index))
      take(
        index,
        [...left].find((candidate) => candidate.subject === title),
      )
  }
  const lost = [...left].filter((todo) => todo.task !== null)
  if (lost.length > 0) return wouldLose(lost)

  const change: StepsChange = { kept: [], added: [], removed: [...left] }
  for (const [index, step] of written.entries()) {
    const todo = matched.get(index)
    if (todo === undefined) change.added.push({ step, position: index + 1 })
    else change.kept.push({ todo, wish: { ...wishOf(todo, step), position: index + 1 } })
  }
  return grant(change)
}

/** What a step's fields say, for a todo. Not done leaves alone what is pending, in progress or blocked. */
export function wishOf(todo: Todo, { title, details, done }: Partial<WrittenStep>): TodoWish {
  const isDone = todo.status === 'completed'
  const status = done === undefined || done === isDone ? undefined : done ? 'completed' : 'pending'
  return { subject: title, description: details, status }
}

function foreignLink(index: number, taskId: string): Outcome<never> {
  const field = `steps.${index}.taskId`
  const problem = `no step of this plan has subtask ${taskId}; the link is set by create_subtask alone`
  return refuse('invalid', `${field}: ${problem}.`, { fields: [{ field, problem }], hint: 'Leave taskId out.' })
}

function wouldLose(lost: readonly Todo[]): Outcome<never> {
  const names = lost.map((todo) => `“${todo.subject}” (subtask ${todo.task})`).join(', ')
  return refuse(
    'conflict',
    `The new plan leaves out ${lost.length === 1 ? 'a step' : 'steps'} with a subtask: ${names}. Nothing was changed.`,
    {
      hint: `Keep ${lost.length === 1 ? 'it' : 'them'} in the plan under the same title, or change single steps with update_step.`,
    },
  )
}
