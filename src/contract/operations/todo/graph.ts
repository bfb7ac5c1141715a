import * as z from 'zod'
import { Todo } from '../../nouns/todo.ts'
import { operation } from '../../operation.ts'
import { listReference, reference } from '../../reference.ts'
import { tag } from '../../tag.ts'
import { claims, TodoAnswer, within } from './answers.ts'
import { capabilities, fields } from './fields.ts'
import { Because, Obstacle } from './reasons.ts'

export const todoGraphOperations = {
  'todo.next': operation({
    name: 'todo.next',
    summary: 'The ready todo that is to be done next, and why it is this one.',
    effect: 'read',
    needs: 'todo:read',
    input: () =>
      z.strictObject({
        session: listReference().default(0).describe('A session (its own and the tenant-wide todos), or 0 (tenant-wide only)'),
        own: z.boolean().default(false).describe('Only the session’s own todos'),
        tag: tag().optional().describe('Only todos with this tag'),
        capabilities: capabilities().optional().describe('What you can do: todos that require anything else are passed over'),
        limit: z.int().min(1).max(50).default(1).describe('How many, the best first'),
      }),
    output: () =>
      z.object({
        next: z.array(z.object({ todo: Todo, because: Because })),
        waiting: z
          .array(z.object({ todo: Todo, obstacles: z.array(Obstacle) }))
          .describe('When nothing is ready and free: the first that are not, and why'),
      }),
    refuses: ['not_found'],
  }),
  'todo.why': operation({
    name: 'todo.why',
    summary: 'Why a todo cannot be begun: what it waits for, down to what that waits for, and who has it.',
    effect: 'read',
    needs: 'todo:read',
    input: () => z.strictObject({ todo: reference('todo') }),
    output: () =>
      z.object({
        todo: Todo,
        ready: z.boolean(),
        obstacles: z.array(Obstacle),
        further: z
          .array(z.object({ todo: Todo, obstacles: z.array(Obstacle) }))
          .describe('The same for the todos among them that wait themselves, and so on, the nearest first'),
        frees: z.array(Todo).describe('Todos that wait for this one, the first few'),
        more: z.boolean().describe('There is more of either than is told here'),
        claims,
      }),
    refuses: ['not_found'],
  }),
  'todo.wait': operation({
    name: 'todo.wait',
    summary: 'Have a todo wait for others, or for some no longer.',
    effect: 'write',
    needs: 'todo:update',
    input: () =>
      z.strictObject({
        todo: reference('todo'),
        for: fields().waitsFor.optional().describe('What it waits for as well: todos by number, tasks as “task 3”'),
        noLonger: fields().waitsFor.optional().describe('What it need not wait for any more'),
        ...within,
      }),
    output: () => TodoAnswer,
    refuses: ['not_found', 'conflict', 'stale', 'limit_reached'],
  }),
} as const
