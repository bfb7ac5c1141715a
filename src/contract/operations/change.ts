import * as z from 'zod'
import { once } from '../once.ts'
import { operation } from '../operation.ts'

/** A row, and what had been done to it. */
const RowTaken = z.object({
  type: z.string().describe('What had been done: the type of its event'),
  noun: z.string(),
  number: z.int().nullable(),
  title: z.string(),
})
export type RowTaken = z.infer<typeof RowTaken>

const TakenBack = once(() =>
  z.object({
    change: z.int().describe('Place in the log of what was taken back'),
    at: z.int().describe('When that was done; epoch milliseconds'),
    what: z.array(RowTaken).describe('What had been done, or has been done again, row by row; 25 of them at most'),
    count: z.int().describe('How many rows it was about'),
    redo: z.boolean().describe('It was an undo that was taken back: this has been done again'),
    dryRun: z.boolean(),
  }),
)

export const changeOperations = {
  'change.undo': operation({
    name: 'change.undo',
    summary:
      'Take back your last change to todos, comments, links, plans, sprints, memory, or a session’s name and place: all that one call did.',
    effect: 'write',
    needs: 'todo:update',
    input: () =>
      z.strictObject({
        change: z.int().min(1).optional().describe('Another change of yours than the last one: its place in the log, as history tells it'),
        redo: z.boolean().default(false).describe('Take back your last undo instead: what it took back is done again'),
        dryRun: z.boolean().default(false).describe('Only say what would be taken back'),
      }),
    output: () => TakenBack(),
    refuses: ['not_found', 'conflict', 'forbidden', 'limit_reached'],
  }),
} as const
