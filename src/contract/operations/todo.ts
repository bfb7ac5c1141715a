import * as z from 'zod'
import { jsonArray } from '../json-array.ts'
import { Progress } from '../nouns/progress.ts'
import { slug } from '../nouns/tenant.ts'
import { finishedStatuses, Todo, TodoPriority, TodoStatus } from '../nouns/todo.ts'
import { once } from '../once.ts'
import { operation } from '../operation.ts'
import { next, page } from '../page.ts'
import { idReference, listReference, reference } from '../reference.ts'
import { line, maximumSubject, text } from '../text.ts'

const otherSpellings: Record<string, TodoStatus> = { cancelled: 'canceled', done: 'completed', open: 'pending' }

const statusWords = [...TodoStatus.options, 'cancelled', 'done', 'open'] as const

/** A status as any door may spell it: both spellings of canceled, and the words of the shorter dialects. */
export const AnyStatus = z
  .enum(statusWords, { error: () => `must be one of ${statusWords.join(', ')}` })
  .transform((word): TodoStatus => otherSpellings[word] ?? (word as TodoStatus))

const statusFilters = [...statusWords, 'active', 'all'] as const

export type StatusFilter = (typeof statusFilters)[number]

const maximumBatch = 25

/** Made when the first operation is asked for that takes them: reading a list takes none. */
const fields = once(() => ({
  subject: line(maximumSubject).describe('What is to be done, in one line'),
  description: text().describe('Anything more there is to say'),
  status: AnyStatus.describe('pending, in_progress, blocked, completed or canceled'),
  blockedReason: line(500).describe('Why it cannot go on; needed when the status is blocked'),
  priority: TodoPriority,
  parent: reference('todo').nullable().describe('The todo that this one is a part of, in the same list'),
  artifact: idReference('artifact').nullable().describe('The artifact it belongs to'),
  sprint: idReference('sprint').nullable().describe('The sprint it is part of'),
  completedAt: z
    .int()
    .min(1)
    .max(253_402_300_799_999)
    .describe(`Only with status ${finishedStatuses.join(' or ')}; now, if not given`),
  position: z.int().min(1).max(1_000_000_000).describe('Its place in the list: lower comes first'),
}))

const additions = once(() => ({
  subject: fields().subject,
  description: fields().description.default(''),
  status: fields().status.default('pending'),
  blockedReason: fields().blockedReason.optional(),
  priority: fields().priority.default('medium'),
  parent: fields().parent.default(null),
  artifact: fields().artifact.optional(),
  sprint: fields().sprint.optional(),
  completedAt: fields().completedAt.optional(),
}))

const changes = once(() => ({
  subject: fields().subject.optional(),
  description: fields().description.optional(),
  status: fields().status.optional(),
  blockedReason: fields().blockedReason.optional(),
  priority: fields().priority.optional(),
  parent: fields().parent.optional(),
  artifact: fields().artifact.optional(),
  sprint: fields().sprint.optional(),
  completedAt: fields().completedAt.optional(),
  position: fields().position.optional(),
}))

/** Doors that name a todo below its session give both; a todo of another list is then not found. */
const within = { session: listReference().optional().describe('The list it must be in') }
const OneTodo = z.strictObject({ todo: reference('todo'), ...within })
const TodoAnswer = z.object({ todo: Todo })
const waiting = z.array(z.int()).describe('Numbers of the tasks among those linked here that are not over: an open todo waits for its own')
const parents = z
  .record(z.string(), z.int())
  .optional()
  .describe('Numbers of todos that some of these are part of, by their ids; only of those that are not here themselves')
const ManyTodos = z.object({ todos: z.array(Todo), progress: Progress })
const statusFilter = z
  .array(z.enum(statusFilters, { error: () => `must be one of ${statusFilters.join(', ')}` }))
  .min(1)
  .describe('active (the default: open and blocked), open, all, or statuses')

export const todoOperations = {
  'todo.add': operation({
    name: 'todo.add',
    summary: 'Add a todo to a session’s list, or to the tenant-wide list.',
    effect: 'write',
    needs: 'todo:add',
    input: () => z.strictObject({ session: listReference().default(0), ...additions() }),
    output: () => TodoAnswer,
    refuses: ['not_found', 'conflict', 'limit_reached'],
  }),
  'todo.addMany': operation({
    name: 'todo.addMany',
    summary: 'Add up to 25 todos at once: all of them, or none.',
    effect: 'write',
    needs: 'todo:add',
    input: () =>
      z.strictObject({
        session: listReference().default(0),
        items: jsonArray(z.strictObject(additions()), maximumBatch).describe('Each with a subject, and whatever else a todo is added with'),
        artifact: fields().artifact.optional().describe('The artifact of those that name none'),
        sprint: fields().sprint.optional().describe('The sprint of those that name none'),
        parent: fields().parent.default(null).describe('The parent of those that name none'),
        unlessOpen: z.boolean().default(false).describe('Add nothing when all of them are on the list already, unfinished'),
      }),
    output: () =>
      ManyTodos.extend({
        alreadyOpen: z.array(z.int()).optional().describe('With unlessOpen: numbers of unfinished todos that had the same subjects before'),
      }),
    refuses: ['not_found', 'conflict', 'limit_reached'],
  }),
  'todo.list': operation({
    name: 'todo.list',
    summary: 'List todos: of a session with the tenant-wide ones, of the tenant-wide list alone (0), or of the whole tenant.',
    effect: 'read',
    needs: 'todo:read',
    input: () =>
      z.strictObject({
        session: listReference()
          .optional()
          .describe('A session (its own and the tenant-wide todos), 0 (tenant-wide only), or nothing (all)'),
        own: z.boolean().default(false).describe('Only the session’s own todos'),
        status: statusFilter.optional(),
        includeFinished: z.boolean().default(false).describe('Without a status: the finished ones, too'),
        agent: slug('agent id').optional().describe('Only todos added by this agent'),
        artifact: idReference('artifact').optional().describe('Only todos of this artifact'),
        sprint: idReference('sprint').optional().describe('Only todos of this sprint'),
        priority: TodoPriority.optional(),
        keys: jsonArray(line(100), 100).optional().describe('Only todos to which a whole-list writer gave one of these ids'),
        order: z
          .enum(['status', 'position', 'change'])
          .default('status')
          .describe('in progress first; or in the order of the list, artifact or sprint that is named; or the last change first'),
        counts: z.boolean().default(false).describe('Also count by status what is listed'),
        stats: z.boolean().default(false).describe('Also tell how far the whole list has come'),
        ...page,
      }),
    output: () =>
      z.object({
        todos: z.array(Todo),
        next,
        counts: z.record(TodoStatus, z.int()).optional(),
        progress: Progress.optional(),
        waiting,
        parents,
      }),
    refuses: ['not_found'],
  }),
  'todo.get': operation({
    name: 'todo.get',
    summary: 'Get one todo with its subtasks.',
    effect: 'read',
    needs: 'todo:read',
    input: () => OneTodo,
    output: () => z.object({ todo: Todo, subtasks: z.array(Todo), waiting, parents }),
    refuses: ['not_found'],
  }),
  'todo.stats': operation({
    name: 'todo.stats',
    summary: 'Count a list’s todos by status.',
    effect: 'read',
    needs: 'todo:read',
    input: () => z.strictObject({ session: listReference() }),
    output: () => z.object({ progress: Progress }),
    refuses: ['not_found'],
  }),
  'todo.update': operation({
    name: 'todo.update',
    summary: 'Change a todo: its text, its status, its priority, its links or its place.',
    effect: 'write',
    needs: 'todo:update',
    input: () => z.strictObject({ todo: reference('todo'), ...within, ...changes() }),
    output: () => TodoAnswer.extend({ waiting }),
    refuses: ['not_found', 'conflict', 'stale', 'limit_reached'],
  }),
  'todo.updateMany': operation({
    name: 'todo.updateMany',
    summary: 'Change up to 25 todos at once: all of them, or none.',
    effect: 'write',
    needs: 'todo:update',
    input: () =>
      z.strictObject({
        updates: jsonArray(z.strictObject({ todo: reference('todo'), ...changes() }), maximumBatch).describe(
          'Each with its todo, and what is to change',
        ),
        ...within,
      }),
    output: () => ManyTodos,
    refuses: ['not_found', 'conflict', 'limit_reached'],
  }),
  'todo.move': operation({
    name: 'todo.move',
    summary: 'Give a todo another place in its list, or move it with its subtasks to another list.',
    effect: 'write',
    needs: 'todo:update',
    input: () =>
      z.strictObject({
        todo: reference('todo'),
        to: listReference().optional().describe('The list it goes to, where it comes last; its own, if not given'),
        before: reference('todo').nullable().default(null).describe('The todo it comes before; the end of the list, if not given'),
      }),
    output: () => TodoAnswer,
    refuses: ['not_found', 'conflict', 'stale', 'limit_reached'],
  }),
  'todo.completeMany': operation({
    name: 'todo.completeMany',
    summary: 'Complete up to 25 todos, or all open ones of a list.',
    effect: 'write',
    needs: 'todo:complete',
    input: () =>
      z.strictObject({
        session: listReference().optional().describe('The list; needed with all'),
        todos: jsonArray(reference('todo'), maximumBatch).optional().describe('Which ones'),
        all: z.boolean().default(false).describe('Every todo of the list that is not finished'),
      }),
    output: () => ManyTodos,
    refuses: ['not_found', 'conflict'],
  }),
  'todo.delete': operation({
    name: 'todo.delete',
    summary: 'Delete a todo and its subtasks.',
    effect: 'write',
    needs: 'todo:delete',
    input: () => OneTodo,
    output: () => z.object({ todo: Todo, deleted: z.int().describe('How many rows went, subtasks included') }),
    refuses: ['not_found', 'stale'],
  }),
  'todo.deleteMany': operation({
    name: 'todo.deleteMany',
    summary: 'Delete up to 25 todos with their subtasks, or the finished ones of a list, or all of it.',
    effect: 'write',
    needs: 'todo:delete',
    input: () =>
      z.strictObject({
        session: listReference().optional().describe('The list; needed with scope'),
        todos: jsonArray(reference('todo'), maximumBatch).optional().describe('Which ones'),
        scope: z.enum(['completed', 'all']).optional().describe('completed: what is completed or canceled; all: everything'),
      }),
    output: () => z.object({ deleted: z.int().describe('How many rows went, subtasks included'), progress: Progress }),
    refuses: ['not_found', 'conflict'],
  }),
  'todo.clean': operation({
    name: 'todo.clean',
    summary: 'Remove todos of sessions that are gone, and finished todos of sessions that have long been idle.',
    effect: 'write',
    needs: 'todo:delete',
    input: () =>
      z.strictObject({
        dryRun: z.boolean().default(false).describe('Only say what would go'),
        finishedDays: z.int().min(0).max(36_500).default(30).describe('Finished at least this many days ago'),
        idleDays: z.int().min(0).max(36_500).default(7).describe('In sessions without a change for this many days'),
        limit: z.int().min(1).max(10_000).default(1_000).describe('At most this many at once'),
      }),
    output: () =>
      z.object({ orphaned: z.int(), stale: z.int(), dryRun: z.boolean(), more: z.boolean().describe('There is more to remove') }),
    refuses: [],
  }),
} as const
