import type { FiledTask } from '../../../contract/nouns/filed-task.ts'
import type { TaskRecord } from '../../../contract/nouns/task.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { decideAdd, decideUpdate, type NewTodo, type TodoChange } from '../todo/todo.ts'

export interface Filed {
  tasks: readonly FiledTask[]
  history: readonly FiledTask[]
  nextId: number
}

export interface Importable {
  live: FiledTask[]
  archived: FiledTask[]
  /** Who has which task as a subtask, and how deep that makes it. */
  parents: Map<string, { number: number; depth: number }>
  /** The highest number that counts as given. */
  last: number
}

/** Files are believed only as a whole: every number once, the live ones among the live, and every subtask there. */
export function decideImport({ tasks, history, nextId }: Filed): Outcome<Importable> {
  const all = [...tasks, ...history]
  const seen = new Set<string>()
  for (const { id } of all) {
    if (seen.has(id)) return wrong(`task ${id} is there twice`)
    seen.add(id)
  }
  const misplaced =
    tasks.find(({ status }) => status === 'done' || status === 'canceled') ??
    history.find(({ status }) => status === 'draft' || status === 'active')
  if (misplaced) return wrong(`task ${misplaced.id} is ${misplaced.status}, which does not belong in that file`)
  const parentOf = new Map<string, FiledTask>()
  for (const task of all) {
    for (const { taskId } of task.steps) {
      if (taskId == null) continue
      if (!seen.has(taskId)) return wrong(`a step of task ${task.id} has subtask ${taskId}, which is in neither file`)
      if (parentOf.has(taskId)) return wrong(`task ${taskId} is the subtask of two steps`)
      parentOf.set(taskId, task)
    }
  }
  const parents = new Map<string, { number: number; depth: number }>()
  for (const [id, parent] of parentOf) {
    const depth = depthOf(id, parentOf)
    if (depth === undefined) return wrong(`task ${id} is below itself`)
    parents.set(id, { number: Number(parent.id), depth })
  }
  const highest = all.reduce((most, { id }) => Math.max(most, Number(id)), 0)
  return grant({ live: [...tasks], archived: [...history], parents, last: Math.max(highest, nextId - 1) })
}

function depthOf(id: string, parentOf: ReadonlyMap<string, FiledTask>): number | undefined {
  let depth = 0
  for (let parent = parentOf.get(id); parent !== undefined; parent = parentOf.get(parent.id)) {
    depth += 1
    if (depth > parentOf.size) return undefined
  }
  return depth
}

function wrong(problem: string): Outcome<never> {
  return refuse('invalid', `tasks: ${problem}. Nothing was imported.`, { hint: 'Mend the files, then import again.' })
}

export function judgeOwners(live: readonly FiledTask[], agents: ReadonlySet<string>): Outcome<null> {
  const strangers = [...new Set(live.filter(({ owner }) => !agents.has(owner)).map(({ owner }) => owner))]
  if (strangers.length === 0) return grant(null)
  const what = strangers.length === 1 ? 'an agent' : 'agents'
  return refuse('invalid', `tasks: ${strangers.join(', ')}: not ${what} of this workspace. Nothing was imported.`, {
    hint: 'Define the owners first, then import again.',
  })
}

export function judgeNumberFree(id: string, known: TaskRecord | undefined): Outcome<null> {
  if (known === undefined) return grant(null)
  return refuse('conflict', `There is a task ${id} already. Nothing was imported.`, { hint: 'Import into a tenant that has no tasks yet.' })
}

/** A step is added and linked to its subtask at once: one row, which the log sees added as it is. */
export function decideImportStep(
  names: Pick<NewTodo, 'id' | 'number' | 'session' | 'position'>,
  { title, details = '', done, taskId }: FiledTask['steps'][number],
  { createdAt, updatedAt }: TaskRecord,
  author: { name: string; agent: string | null },
): Outcome<TodoChange> {
  const status = done ? ('completed' as const) : ('pending' as const)
  const wish = { ...names, subject: title, description: details, priority: 'medium' as const, parent: null, status }
  const added = decideAdd(wish, author, done ? updatedAt : createdAt)
  if (!added.granted) return added
  const linked = decideUpdate(added.value.todo, { task: taskId == null ? null : Number(taskId) }, author.name, updatedAt)
  if (!linked.granted) return linked
  const todo = { ...linked.value.todo, createdAt: Math.floor(createdAt / 1000) * 1000 }
  return grant({ todo, events: added.value.events.map((event) => ({ ...event, data: { todo } }) as typeof event) })
}
