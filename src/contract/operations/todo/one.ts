import * as z from 'zod'
import { jsonArray } from '../../json-array.ts'
import { NewestComments } from '../../nouns/comment.ts'
import { HistoryEntry, historyOrder, trimmed } from '../../nouns/history.ts'
import { NewestLinks } from '../../nouns/link.ts'
import { Progress } from '../../nouns/progress.ts'
import { slug } from '../../nouns/tenant.ts'
import { Todo, TodoPriority, TodoStatus } from '../../nouns/todo.ts'
import { operation } from '../../operation.ts'
import { next, page } from '../../page.ts'
import { idReference, listReference, reference } from '../../reference.ts'
import { tag } from '../../tag.ts'
import { line } from '../../text.ts'
import { claims, OneTodo, parents, statusFilter, TodoAnswer, waiting, within } from './answers.ts'
import { additions, changes } from './fields.ts'

export const oneTodoOperations = {
  'todo.add': operation({
    name: 'todo.add',
    summary: 'Add a todo to a session’s list, or to the tenant-wide list.',
    effect: 'write',
    needs: 'todo:add',
    input: () => z.strictObject({ session: listReference().default(0), ...additions() }),
    output: () => TodoAnswer,
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
        tag: tag().optional().describe('Only todos with this tag'),
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
        claims,
      }),
    refuses: ['not_found'],
  }),
  'todo.get': operation({
    name: 'todo.get',
    summary: 'Get one todo with its subtasks, its links and its newest comments.',
    effect: 'read',
    needs: 'todo:read',
    input: () => OneTodo,
    output: () => z.object({ todo: Todo, subtasks: z.array(Todo), waiting, parents, claims, comments: NewestComments, links: NewestLinks }),
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
  'todo.delete': operation({
    name: 'todo.delete',
    summary: 'Delete a todo and its subtasks.',
    effect: 'write',
    needs: 'todo:delete',
    input: () =>
      OneTodo.extend({
        forever: z
          .boolean()
          .default(false)
          .describe('Keep nothing aside, and take its words out of the log: it cannot be restored. For people with full access'),
      }),
    output: () => z.object({ todo: Todo, deleted: z.int().describe('How many rows went, subtasks included') }),
    refuses: ['not_found', 'stale'],
  }),
  'todo.restore': operation({
    name: 'todo.restore',
    summary: 'Bring a deleted todo back, with the subtasks that went with it, under their numbers.',
    effect: 'write',
    needs: 'todo:add',
    input: () => OneTodo.omit({ session: true }),
    output: () => TodoAnswer.extend({ restored: z.int().describe('How many rows came back, subtasks included') }),
    refuses: ['not_found', 'conflict', 'limit_reached'],
  }),
  'todo.history': operation({
    name: 'todo.history',
    summary: 'Tell what happened to a todo, the newest first: who changed what, when, from what to what. Also of one that was deleted.',
    effect: 'read',
    needs: 'todo:read',
    input: () =>
      z.strictObject({
        todo: reference('todo'),
        order: historyOrder,
        ...page,
      }),
    output: () =>
      z.object({
        number: z.int(),
        todo: Todo.nullable().describe('As it is now; null when it is deleted'),
        restorable: z.boolean().describe('It is deleted, and can still be brought back'),
        history: z.array(HistoryEntry),
        next,
        trimmed,
      }),
    refuses: ['not_found'],
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
        limit: z.int().min(1).max(10_000).default(500).describe('At most this many at once; never more than 500'),
        after: z.string().max(200).optional().describe('Go on where the call before ended: its `next`'),
      }),
    output: () =>
      z.object({
        orphaned: z.int(),
        stale: z.int(),
        dryRun: z.boolean(),
        more: z.boolean().describe('There is more to remove'),
        next: z.string().nullable().describe('Where the next call can go on to look for finished todos; null: at their beginning'),
      }),
    refuses: [],
  }),
} as const
