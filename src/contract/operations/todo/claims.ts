import * as z from 'zod'
import { Claim } from '../../nouns/claim.ts'
import { Todo } from '../../nouns/todo.ts'
import { operation } from '../../operation.ts'
import { listReference, reference } from '../../reference.ts'
import { tag } from '../../tag.ts'
import { TodoAnswer } from './answers.ts'
import { capabilities } from './fields.ts'
import { Because, Obstacle } from './reasons.ts'

export const todoClaimOperations = {
  'todo.claim': operation({
    name: 'todo.claim',
    summary: 'Take on a ready todo that nobody has, the named one or else the best, for so many minutes: nobody else gets it meanwhile.',
    effect: 'write',
    needs: 'todo:update',
    input: () =>
      z.strictObject({
        todo: reference('todo').optional().describe('Which one; the best of the list, if not given'),
        session: listReference().default(0).describe('A session (its own and the tenant-wide todos), or 0 (tenant-wide only)'),
        own: z.boolean().default(false).describe('Only the session’s own todos'),
        tag: tag().optional().describe('Only todos with this tag'),
        minutes: z.int().min(1).max(120).optional().describe('How long the claim lasts after each call that carries it (default 10)'),
        capabilities: capabilities().default([]).describe('What you can do: a todo is claimed only by who can do all that it requires'),
      }),
    output: () =>
      z.object({
        claimed: z.object({ todo: Todo, because: Because, claim: Claim }).nullable().describe('Null when nothing is ready and free'),
        waiting: z.array(z.object({ todo: Todo, obstacles: z.array(Obstacle) })).describe('Then: the first that are not, and why'),
      }),
    refuses: ['not_found', 'conflict', 'stale'],
  }),
  'todo.release': operation({
    name: 'todo.release',
    summary: 'Give a claimed todo back: the one whose claim the call carries, or (for people) the one that is named.',
    effect: 'write',
    needs: 'todo:update',
    input: () => z.strictObject({ todo: reference('todo').optional().describe('Which one; that of the claim, if not given') }),
    output: () => TodoAnswer,
    refuses: ['not_found', 'conflict', 'invalid', 'stale'],
  }),
} as const
