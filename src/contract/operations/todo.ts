import * as z from 'zod'
import { slug } from '../nouns/tenant.ts'
import { finishedStatuses, Todo, TodoPriority, TodoStatus } from '../nouns/todo.ts'
import { operation } from '../operation.ts'
import { next, page } from '../page.ts'
import { listReference, reference } from '../reference.ts'
import { line, maximumSubject, text } from '../text.ts'

const otherSpellings: Record<string, TodoStatus> = { cancelled: 'canceled', done: 'completed', open: 'pending' }

const statusWords = [...TodoStatus.options, 'cancelled', 'done', 'open'] as const

/** A status as any door may spell it: both spellings of canceled, and the words of the shorter dialects. */
const AnyStatus = z
  .enum(statusWords, { error: () => `must be one of ${statusWords.join(', ')}` })
  .transform((word): TodoStatus => otherSpellings[word] ?? (word as TodoStatus))

const statusFilters = [...statusWords, 'active', 'all'] as const

export type StatusFilter = (typeof statusFilters)[number]

const fields = {
  subject: line(maximumSubject).describe('What is to be done, in one line'),
  description: text().describe('Anything more there is to say'),
  status: AnyStatus.describe('pending, in_progress, blocked, completed or canceled'),
  blockedReason: line(500).describe('Why it cannot go on; needed when the status is blocked'),
  priority: TodoPriority,
  parent: reference('todo').nullable().describe('The todo that this one is a part of, in the same list'),
  completedAt: z
    .int()
    .min(1)
    .max(253_402_300_799_999)
    .describe(`Only with status ${finishedStatuses.join(' or ')}; now, if not given`),
}

const TodoAnswer = z.object({ todo: Todo })

export const todoOperations = {
  'todo.add': operation({
    name: 'todo.add',
    summary: 'Add a todo to a session’s list, or to the tenant-wide list.',
    effect: 'write',
    needs: 'todo:add',
    input: z.strictObject({
      session: listReference().default(0),
      subject: fields.subject,
      description: fields.description.default(''),
      status: fields.status.default('pending'),
      blockedReason: fields.blockedReason.optional(),
      priority: fields.priority.default('medium'),
      parent: fields.parent.default(null),
      completedAt: fields.completedAt.optional(),
    }),
    output: TodoAnswer,
    refuses: ['not_found', 'conflict', 'limit_reached'],
  }),
  'todo.list': operation({
    name: 'todo.list',
    summary: 'List todos: of a session with the tenant-wide ones, of the tenant-wide list alone (0), or of the whole tenant.',
    effect: 'read',
    needs: 'todo:read',
    input: z.strictObject({
      session: listReference().optional().describe('A session (its own and the tenant-wide todos), 0 (tenant-wide only), or nothing (all)'),
      status: z
        .array(z.enum(statusFilters, { error: () => `must be one of ${statusFilters.join(', ')}` }))
        .min(1)
        .default(['active'])
        .describe('active (the default: open and blocked), open, all, or statuses'),
      agent: slug('agent id').optional().describe('Only todos added by this agent'),
      counts: z.boolean().default(false).describe('Also count the todos by status'),
      ...page,
    }),
    output: z.object({
      todos: z.array(Todo),
      next,
      counts: z.record(TodoStatus, z.int()).optional(),
    }),
    refuses: ['not_found'],
  }),
  'todo.get': operation({
    name: 'todo.get',
    summary: 'Get one todo.',
    effect: 'read',
    needs: 'todo:read',
    input: z.strictObject({ todo: reference('todo') }),
    output: TodoAnswer,
    refuses: ['not_found'],
  }),
  'todo.update': operation({
    name: 'todo.update',
    summary: 'Change a todo: its text, its status, its priority or its place in the tree.',
    effect: 'write',
    needs: 'todo:update',
    input: z.strictObject({
      todo: reference('todo'),
      subject: fields.subject.optional(),
      description: fields.description.optional(),
      status: fields.status.optional(),
      blockedReason: fields.blockedReason.optional(),
      priority: fields.priority.optional(),
      parent: fields.parent.optional(),
      completedAt: fields.completedAt.optional(),
    }),
    output: TodoAnswer,
    refuses: ['not_found', 'conflict', 'stale', 'limit_reached'],
  }),
  'todo.delete': operation({
    name: 'todo.delete',
    summary: 'Delete a todo and its subtasks.',
    effect: 'write',
    needs: 'todo:delete',
    input: z.strictObject({ todo: reference('todo') }),
    output: z.object({ todo: Todo, deleted: z.int().describe('How many rows went, subtasks included') }),
    refuses: ['not_found', 'stale'],
  }),
} as const
