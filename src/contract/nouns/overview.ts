import * as z from 'zod'
import { Next } from './next.ts'
import { Question } from './question.ts'
import { RunOutcome, Trigger } from './run.ts'
import { SessionState } from './session.ts'
import { Todo } from './todo.ts'
import { UsageTotal } from './usage.ts'

const AboutSession = z.object({
  session: z.int().describe('Number of the session'),
  title: z.string(),
  agent: z.string().nullable(),
  task: z.int().nullable().describe('Number of the task whose conversation it is'),
})

const Focus = z.object({ number: z.int(), subject: z.string() }).nullable().describe('The todo that is in progress')

/** Whose end is waited for. */
const Awaited = z.object({ kind: z.enum(['task', 'session', 'todo']), number: z.int() })

/** Where a person looks first. Every active task, and every session with open work, stands in exactly one of these; what belongs to no session stands in `everyone`. */
export const Overview = z
  .object({
    needsYou: z
      .array(
        AboutSession.extend({
          why: z
            .enum(['question', 'approval', 'unfinished', 'told', 'canceled', 'adoption', 'cap'])
            .describe(
              'It asks; a tool waits to be allowed; its task is left with nothing open and not completed; it told people something, and goes no further; what its todos wait for was canceled; what was imported is not adopted; a cap is reached',
            ),
          question: Question.nullable().describe('What it asks'),
          detail: z.string().describe('A sentence for people'),
          since: z.int().describe('Epoch milliseconds'),
          next: Next,
          beside: z
            .enum(['running', 'waiting', 'stuck', 'ready', 'scheduled'])
            .nullable()
            .describe('Where the session itself stands, which goes on beside this; null when this is where it stands'),
        }),
      )
      .describe(
        'Who has waited longest comes first. Besides sessions that stand here, single todos of others that wait for what was canceled',
      ),
    running: z
      .array(AboutSession.extend({ run: z.string(), trigger: Trigger, startedAt: z.int(), turns: z.int(), focus: Focus, open: z.int() }))
      .describe('What has run longest comes first'),
    waiting: z
      .array(AboutSession.extend({ for: Awaited, open: z.int(), next: Next }))
      .describe('Work that goes on when somebody else is done; what changed last comes first'),
    stuck: z
      .array(
        AboutSession.extend({
          why: z
            .union([RunOutcome, z.enum(['blocked', 'paused', 'stopped', 'nobody'])])
            .describe('How its last activation ended, what holds it, or that nothing can start its agent'),
          detail: z.string().describe('A sentence for people'),
          since: z.int().describe('Epoch milliseconds'),
          open: z.int(),
          blocked: z.int(),
          next: Next,
        }),
      )
      .describe('What got stuck last comes first'),
    ready: z
      .array(AboutSession.extend({ state: SessionState, open: z.int(), next: Next, due: z.boolean() }))
      .describe('Open work that waits for nobody; what changed last comes first'),
    scheduled: z
      .array(
        AboutSession.extend({
          at: z.int().describe('Epoch milliseconds of its schedule, or when its todos may be begun; 0 when it is the tick’s'),
          open: z.int(),
          next: Next,
        }),
      )
      .describe('What its schedule or the tick will take up; what changed last comes first'),
    everyone: z
      .array(Todo.pick({ number: true, subject: true, status: true, priority: true, blockedReason: true }))
      .describe('What is open or blocked on the list that belongs to no session; what is in progress comes first'),
    more: z
      .object({
        needsYou: z.int(),
        running: z.int(),
        waiting: z.int(),
        stuck: z.int(),
        ready: z.int(),
        scheduled: z.int(),
        everyone: z.int(),
      })
      .describe('How many of each are left out'),
    spentToday: UsageTotal.describe('What was used today, in UTC'),
    partial: z
      .boolean()
      .describe(
        'There is more than could be looked at, so the counts are too low; what changed last, and what waits for people, was looked at first',
      ),
  })
  .meta({ id: 'Overview' })
export type Overview = z.infer<typeof Overview>
