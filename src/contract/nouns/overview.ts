import * as z from 'zod'
import { Question } from './question.ts'
import { RunOutcome, Trigger } from './run.ts'
import { SessionState } from './session.ts'

const AboutSession = z.object({
  session: z.int().describe('Number of the session'),
  title: z.string(),
  agent: z.string().nullable(),
  task: z.int().nullable().describe('Number of the task whose conversation it is'),
})

const Focus = z.object({ number: z.int(), subject: z.string() }).nullable().describe('The todo that is in progress')

/** Where a person looks first: what waits for them, what is at work, what got stuck, and what could go on. */
export const Overview = z
  .object({
    needsYou: z.array(AboutSession.extend({ question: Question })).describe('Who has waited longest comes first'),
    running: z
      .array(AboutSession.extend({ run: z.string(), trigger: Trigger, startedAt: z.int(), turns: z.int(), focus: Focus, open: z.int() }))
      .describe('What has run longest comes first'),
    stuck: z
      .array(
        AboutSession.extend({
          why: z.union([RunOutcome, z.enum(['blocked', 'paused', 'stopped'])]).describe('How its last activation ended, or what holds it'),
          detail: z.string().describe('A sentence for people'),
          since: z.int().describe('Epoch milliseconds'),
          open: z.int(),
          blocked: z.int(),
          next: z.string().describe('What will wake it, or what to do'),
        }),
      )
      .describe('What got stuck last comes first'),
    ready: z
      .array(AboutSession.extend({ state: SessionState, open: z.int(), next: z.string(), due: z.boolean() }))
      .describe('Open work that waits for nobody; what changed last comes first'),
    more: z
      .object({ needsYou: z.int(), running: z.int(), stuck: z.int(), ready: z.int() })
      .describe('How many of each are left out; of sessions, only those that changed last were looked at'),
  })
  .meta({ id: 'Overview' })
export type Overview = z.infer<typeof Overview>
