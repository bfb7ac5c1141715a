import * as z from 'zod'
import { operation } from '../../contract/operation.ts'

export const logEngineOperations = {
  'event.trim': operation({
    name: 'event.trim',
    summary: 'Remove the next piece of the log’s beginning that is neither young enough nor among its last events.',
    effect: 'write',
    needs: 'run:manage',
    input: () =>
      z.strictObject({
        days: z.int().min(0).describe('Younger events stay'),
        events: z.int().min(1).describe('And so do this many of the last ones, however old they are'),
      }),
    output: () =>
      z.object({
        trimmed: z.int().describe('How many places of the log went'),
        more: z.boolean().describe('There may be more to remove now'),
      }),
    refuses: [],
  }),
  'event.dropPieces': operation({
    name: 'event.dropPieces',
    summary: 'Remove pieces of messages that are complete by now: the whole message stands in the log behind them.',
    effect: 'write',
    needs: 'run:manage',
    input: () => z.strictObject({ before: z.int().min(1).optional().describe('Only before this place: where the step before ended') }),
    output: () => z.object({ dropped: z.int(), next: z.int().nullable().describe('Where to go on; null at the end') }),
    refuses: [],
  }),
} as const
