import * as z from 'zod'
import { jsonArray } from '../../contract/json-array.ts'
import { todoOperations } from '../../contract/operations/todo.ts'
import { listReference, type Reference } from '../../contract/reference.ts'
import { todoName } from './meant-todos.ts'

const changed = todoOperations['todo.update'].input.shape

export const maximumBatch = 25

export const title = todoOperations['todo.add'].input.shape.subject
export const id = todoName
export const ids = jsonArray(id, maximumBatch).describe('Several, at most 25')
export const session = listReference().optional().describe('Another session’s list; 0: tenant-wide')

/** A link can be taken away, also by those who can say nothing but texts. */
function orNone<Link extends z.ZodType>(link: Link) {
  return z.preprocess((value) => (value === 'none' ? null : value), link)
}

/** A todo's fields as seed 001 calls them, each checked as the operations check it. */
export const newTodo = {
  notes: changed.description,
  priority: changed.priority,
  status: changed.status.describe('blocked needs a reason'),
  reason: changed.blockedReason.describe('Why it is blocked'),
  parent_id: orNone(todoName.nullable().optional()).describe('The todo it is part of, or none'),
  artifact_id: orNone(changed.artifact).describe('Its artifact, or none'),
  sprint_id: orNone(changed.sprint).describe('Its sprint, or none'),
}
export const todoChange = { title: title.optional(), ...newTodo, sort_order: changed.position }
export type TodoWish = Partial<z.output<z.ZodObject<typeof todoChange>>>
/** With the todo it is to be part of as operations know it. */
export type TodoChange = Omit<TodoWish, 'parent_id'> & { parent_id?: Reference | null }

/** The same in the operations' words; what was not said stays unsaid. */
export function inOperation({ title: subject, notes, reason, parent_id, artifact_id, sprint_id, sort_order, ...same }: TodoChange) {
  const { status, priority } = same
  const texts = { subject, description: notes, blockedReason: reason }
  const links = { parent: parent_id, artifact: artifact_id, sprint: sprint_id }
  const said = Object.entries({ ...texts, ...links, status, priority, position: sort_order }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said)
}

/** The operations' names for what has another one here. */
export const names = {
  todo: 'id',
  todos: 'ids',
  subject: 'title',
  description: 'notes',
  blockedReason: 'reason',
  parent: 'parent_id',
  artifact: 'artifact_id',
  sprint: 'sprint_id',
  position: 'sort_order',
} as const

export const alsoCalled = {
  todo: 'id',
  todo_id: 'id',
  todoId: 'id',
  todos: 'ids',
  subject: 'title',
  content: 'title',
  description: 'notes',
  blocked_reason: 'reason',
  blockedReason: 'reason',
  parent: 'parent_id',
  artifact: 'artifact_id',
  sprint: 'sprint_id',
  session_id: 'session',
} as const
