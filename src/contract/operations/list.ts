import * as z from 'zod'
import { jsonArray } from '../json-array.ts'
import { TodoPriority } from '../nouns/todo.ts'
import { operation } from '../operation.ts'
import { listReference } from '../reference.ts'
import { line, maximumSubject } from '../text.ts'
import { AnyStatus } from './todo/fields.ts'

/** A todo in the whole-list dialect of seed 004: four fields, and the reason when it is blocked. */
export const ListEntry = z
  .object({
    id: z.string(),
    content: z.string(),
    status: z.enum(['pending', 'in_progress', 'completed', 'cancelled']),
    priority: TodoPriority,
    blocked: z.string().optional().describe('Why it cannot go on'),
  })
  .meta({ id: 'ListEntry' })
export type ListEntry = z.infer<typeof ListEntry>

/** Seed 004's event: the session's whole list, after a change to it. It is made for readers and has no place in the log. */
export interface ListUpdated {
  type: 'todo.updated'
  /** Place of the change in the log. */
  seq: number
  session: number
  data: { sessionID: string; todos: ListEntry[]; version: number; truncated?: boolean }
}

const WholeList = z.object({
  todos: z.array(ListEntry),
  version: z.int().describe('Give it back when you write, and nobody’s change is lost'),
  remaining: z.int().describe('How many are not completed'),
  title: z.string(),
})

const maximumWholeList = 10_000

export const listOperations = {
  'list.get': operation({
    name: 'list.get',
    summary: 'Read the whole list of a session, or the tenant-wide one (0).',
    effect: 'read',
    needs: 'todo:read',
    input: () =>
      z.strictObject({
        session: listReference(),
        longest: z.int().min(0).max(maximumWholeList).optional().describe('A list that is longer is answered without its todos'),
      }),
    output: () => WholeList.extend({ truncated: z.literal(true).optional().describe('The list is too long: read it page by page') }),
    refuses: ['not_found', 'limit_reached'],
  }),
  'list.replace': operation({
    name: 'list.replace',
    summary: 'Write the whole list of a session, or the tenant-wide one (0): kept rows keep their identity, missing rows leave it.',
    effect: 'write',
    needs: 'todo:update',
    input: () =>
      z.strictObject({
        session: listReference(),
        todos: jsonArray(
          z.strictObject({
            id: line(100)
              .optional()
              .describe('Your own id, or the one the list shows; without one a row is known by its content, and a new row gets one'),
            content: line(maximumSubject),
            status: AnyStatus.default('pending'),
            priority: TodoPriority.default('medium'),
            blocked: line(500).nullable().optional().describe('Why it cannot go on; null to say that it can again'),
          }),
          maximumWholeList,
          0,
        ).describe('All todos of the list, in order'),
        version: z
          .int()
          .min(0)
          .optional()
          .describe(
            'The version of the list as you saw it; without it, what others have changed since you were last shown the list is kept',
          ),
      }),
    output: () =>
      WholeList.extend({
        removed: z.array(ListEntry).describe('Rows that have left the list'),
        kept: z.array(ListEntry).describe('Rows that you left out or wrote otherwise, and that stayed because others made or changed them'),
        gone: z.array(z.string()).describe('Contents of rows that you wrote, but that somebody has deleted since you saw them'),
      }),
    refuses: ['not_found', 'conflict', 'limit_reached'],
  }),
} as const
