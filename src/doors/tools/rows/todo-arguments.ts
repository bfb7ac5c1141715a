import * as z from 'zod'
import { jsonArray } from '../../../contract/json-array.ts'
import { todoOperations } from '../../../contract/operations/todo.ts'
import { listReference, type Reference } from '../../../contract/reference.ts'
import type { Outcome } from '../../../contract/refusals.ts'
import { todoName } from '../arguments/meant-todos.ts'

const changed = todoOperations['todo.update'].input.shape

export const maximumBatch = 25

export const title = todoOperations['todo.add'].input.shape.subject
export const id = todoName
export const ids = jsonArray(id, maximumBatch).describe('Several, at most 25')
export const session = listReference().optional().describe('Another session’s list; 0: tenant-wide')

export const can = todoOperations['todo.claim'].input.shape.capabilities.removeDefault().describe('What you can do, if todos require it')

/** A link can be taken away, also by those who can say nothing but texts. */
function orNone<Link extends z.ZodType>(link: Link) {
  return z.preprocess((value) => (value === 'none' ? null : value), link)
}

/** Said in few words, since each is told four times: the operations read them. */
const word = z.string().optional()
const named = z
  .preprocess((value) => (Array.isArray(value) ? value.join(',') : typeof value === 'number' ? String(value) : value), word)
  .transform((text) => text?.split(',').flatMap((one) => (/^\s*(none)?\s*$/i.test(one) ? [] : [one.trim()])))

/** A todo's fields as seed 001 calls them, each checked as the operations check it. */
export const newTodo = {
  notes: changed.description,
  priority: changed.priority,
  status: changed.status.describe('blocked needs a reason'),
  reason: changed.blockedReason.describe('Why it is blocked'),
  parent_id: orNone(todoName.nullable().optional()).describe('The todo it is part of, or none'),
  artifact_id: orNone(changed.artifact).describe('Its artifact, or none'),
  sprint_id: orNone(changed.sprint).describe('Its sprint, or none'),
  after: named.describe('Waits for: 12,task 3,step 2'),
  due: word.describe('fri, tomorrow 9, none'),
  tags: named,
}
export const todoChange = { title: title.optional(), ...newTodo, sort_order: changed.position }
export type TodoWish = Partial<z.output<z.ZodObject<typeof todoChange>>>
/** With the todo it is to be part of as operations know it. */
export type TodoChange = Omit<TodoWish, 'parent_id'> & { parent_id?: Reference | null }

/** Says by its place which reason is missing, so that the corrected call can show where it goes. */
export function namingReason<Value>(outcome: Outcome<Value>, wishes: ReadonlyMap<string, TodoChange>): Outcome<Value> {
  if (outcome.granted || outcome.refusal.code !== 'invalid') return outcome
  const { refusal } = outcome
  const missing = [...wishes].filter(([, { status, reason }]) => status === 'blocked' && reason === undefined).map(([place]) => place)
  if (missing.length === 0) return outcome
  const at = (place: string) => (place === '' ? 'reason' : `${place}.reason`)
  const fields = refusal.fields?.map((one) => (missing.includes(one.field) ? { ...one, field: at(one.field) } : one))
  const own = missing.map((place) => ({ field: at(place), problem: refusal.message.replace(/\.$/, '') }))
  const message = missing.reduce((said, place) => said.replace(`${place}: `, `${at(place)}: `), refusal.message)
  return { granted: false, refusal: { ...refusal, message, fields: fields ?? own } }
}
