import * as z from 'zod'
import { jsonArray } from '../../json-array.ts'
import { ImportDeed, ImportedTodo } from '../../nouns/imported-todo.ts'
import { Todo } from '../../nouns/todo.ts'
import { operation } from '../../operation.ts'
import { listReference, reference } from '../../reference.ts'
import { line } from '../../text.ts'
import { maximumBatch } from './fields.ts'

export const todoExchangeOperations = {
  'todo.import': operation({
    name: 'todo.import',
    summary:
      'Read a checklist or a plan into a list. Once more, it updates what it made, and doubles nothing. What comes in wakes nobody until a person adopts it.',
    effect: 'write',
    needs: 'todo:import',
    input: () =>
      z.strictObject({
        session: listReference().default(0),
        file: line(500).describe('What the file is called: rows remember it, and are found again by it'),
        content: z.string().describe('The text itself, at most 1 MiB'),
        dryRun: z.boolean().default(false).describe('Only say what would be done'),
      }),
    output: () =>
      z.object({
        rows: z.array(ImportedTodo).describe('What became of each, in the order of the file; what it no longer has comes last'),
        counts: z.record(ImportDeed, z.int()),
        dryRun: z.boolean(),
      }),
    refuses: ['not_found', 'conflict', 'invalid', 'limit_reached'],
  }),
  'todo.export': operation({
    name: 'todo.export',
    summary: 'Write a list out: as a Markdown checklist, which reads back as the same list, or as JSON, a todo a line.',
    effect: 'read',
    needs: 'todo:read',
    input: () =>
      z.strictObject({
        session: listReference().default(0),
        format: z.enum(['md', 'jsonl']).default('md').describe('md: a Markdown checklist; jsonl: a todo a line'),
        unfinished: z.boolean().default(false).describe('Only what is not finished'),
      }),
    output: () => z.object({ text: z.string(), todos: z.int().describe('How many there are') }),
    refuses: ['not_found', 'limit_reached'],
  }),
  'todo.adopt': operation({
    name: 'todo.adopt',
    summary: 'Take over todos that were imported, so that they are worked on: those that are named, or all of a list.',
    effect: 'write',
    needs: 'todo:adopt',
    input: () =>
      z.strictObject({
        session: listReference().optional().describe('The list; needed with all'),
        todos: jsonArray(reference('todo'), maximumBatch).optional().describe('Which ones; what is part of them comes along'),
        all: z.boolean().default(false).describe('Every todo of the list that was imported'),
      }),
    output: () => z.object({ adopted: z.int(), todos: z.array(Todo).describe('The first of them') }),
    refuses: ['not_found', 'conflict'],
  }),
} as const
