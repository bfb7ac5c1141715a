import * as z from 'zod'
import { Overview } from '../nouns/overview.ts'
import { operation } from '../operation.ts'

export const overviewOperations = {
  'overview.get': operation({
    name: 'overview.get',
    summary:
      'Tell what needs a person, what runs, what waits for others, what is stuck, what is ready and what is scheduled, and what is open on everyone’s list.',
    effect: 'read',
    needs: 'session:read',
    input: () => z.strictObject({ limit: z.int().min(1).max(100).default(20).describe('At most this many of each') }),
    output: () => z.object({ overview: Overview }),
    refuses: [],
  }),
} as const
