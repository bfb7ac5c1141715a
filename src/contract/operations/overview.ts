import * as z from 'zod'
import { Home } from '../nouns/home.ts'
import { Overview } from '../nouns/overview.ts'
import { slug } from '../nouns/tenant.ts'
import { WorkPlace, WorkRow } from '../nouns/work.ts'
import { operation } from '../operation.ts'
import { next, page } from '../page.ts'
import { reference } from '../reference.ts'
import { line } from '../text.ts'

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
  'overview.work': operation({
    name: 'overview.work',
    summary: 'List sessions and tasks as one, a line each: how each stands, what was said last, how far it has come and what it has cost.',
    effect: 'read',
    needs: 'session:read',
    input: () =>
      z.strictObject({
        show: z
          .enum(['active', 'done', ...WorkPlace.options])
          .default('active')
          .describe('active: what is not put away, the last changed first; done: what is; or what stands in one place of the overview'),
        of: reference('session')
          .optional()
          .describe('Only what this session has handed on, all of it: its subtasks and what was started from it'),
        kind: z.enum(['task', 'session']).optional().describe('Only tasks, or only what is no task'),
        agent: slug('agent id').optional().describe('Only what this agent does'),
        text: line(200).optional().describe('Only what has these words in its title'),
        ...page,
      }),
    output: () =>
      z.object({
        work: z.array(WorkRow).describe('Without an agent or words, what is active or done leaves out what is a part of other work'),
        next,
        counts: z
          .object({ active: z.int(), done: z.int() })
          .describe('How many sessions are live and how many put away, up to 10,000, whatever is asked for'),
      }),
    refuses: ['not_found'],
  }),
} as const
