import * as z from 'zod'
import { Home } from '../nouns/home.ts'
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
  'overview.home': operation({
    name: 'overview.home',
    summary:
      'Tell what the first page shows: what needs a person (alike questions folded into one), what runs, is stuck, was finished and comes next, and what was spent. It is as long, however much there is.',
    effect: 'read',
    needs: 'session:read',
    input: () =>
      z.strictObject({
        asks: z.int().min(1).max(100).default(7).describe('At most this many rows of what needs a person'),
        zone: z.string().max(100).optional().describe('IANA time zone in which today is meant; the daemon’s, if not given'),
      }),
    output: () => z.object({ home: Home }),
    refuses: ['invalid'],
  }),
} as const
