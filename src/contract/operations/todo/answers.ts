import * as z from 'zod'
import { ClaimFact } from '../../nouns/claim.ts'
import { Progress } from '../../nouns/progress.ts'
import { Todo } from '../../nouns/todo.ts'
import { listReference, reference } from '../../reference.ts'
import { statusFilters } from './fields.ts'

/** Doors that name a todo below its session give both; a todo of another list is then not found. */
export const within = { session: listReference().optional().describe('The list it must be in') }
export const OneTodo = z.strictObject({ todo: reference('todo'), ...within })
export const TodoAnswer = z.object({ todo: Todo })
export const waiting = z
  .array(z.int())
  .describe('Numbers of the tasks among those linked here that are not over: an open todo waits for its own')
export const parents = z
  .record(z.string(), z.int())
  .optional()
  .describe('Numbers of todos that some of these are part of, by their ids; only of those that are not here themselves')
export const claims = z
  .record(z.string(), ClaimFact)
  .optional()
  .describe('Who has claimed some of these, by the todos’ numbers; left out when nobody has')
export const ManyTodos = z.object({ todos: z.array(Todo), progress: Progress })
export const statusFilter = z
  .array(z.enum(statusFilters, { error: () => `must be one of ${statusFilters.join(', ')}` }))
  .min(1)
  .describe('active (the default: open and blocked), open, all, or statuses')
