import * as z from 'zod'
import { Event } from '../nouns/event.ts'
import { operation } from '../operation.ts'
import { maximumPage } from '../page.ts'
import { reference } from '../reference.ts'

export const eventOperations = {
  'event.list': operation({
    name: 'event.list',
    summary: 'Read the tenant’s log, oldest first or newest first.',
    effect: 'read',
    needs: 'event:read',
    input: () =>
      z.strictObject({
        after: z.int().min(0).default(0).describe('Only events after this place in the log'),
        before: z
          .int()
          .min(1)
          .optional()
          .describe('Only events before this place: to read backwards, the place of the last one that was read'),
        order: z.enum(['oldest', 'newest']).default('oldest').describe('Which come first'),
        session: reference('session').optional().describe('Only events of this session'),
        by: z.string().min(1).max(200).optional().describe('Only what this one did: an agent’s id, or what the log calls a person'),
        type: z
          .union([z.string().max(2_000), z.array(z.string().max(100)).min(1).max(100)])
          .optional()
          .describe('Only these types, separated by commas or as a list; `todo.*` means every type of the noun'),
        limit: z.int().min(1).max(maximumPage).default(100).describe('At most this many'),
      }),
    output: () =>
      z.object({
        events: z.array(Event),
        first: z.int().describe('Place that the log begins at: what was before it is no longer kept'),
        last: z.int().describe('Place of the newest event in the log'),
        trimmed: z.boolean().describe('The log does not reach to `after`, neither back nor yet: start again from the current state'),
      }),
    refuses: ['not_found'],
  }),
} as const
