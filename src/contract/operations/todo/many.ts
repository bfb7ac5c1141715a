import * as z from 'zod'
import { jsonArray } from '../../json-array.ts'
import { Progress } from '../../nouns/progress.ts'
import { operation } from '../../operation.ts'
import { listReference, reference } from '../../reference.ts'
import { ManyTodos, within } from './answers.ts'
import { additions, changes, fields, maximumBatch } from './fields.ts'

export const manyTodosOperations = {
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
} as const
