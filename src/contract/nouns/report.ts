import * as z from 'zod'
import { RunOutcome } from './run.ts'

/** What has come of the last days, in numbers that make a picture. */
export const Report = z
  .object({
    zone: z.string().describe('IANA time zone whose days these are'),
    days: z
      .array(
        z.object({
          day: z.string().describe('Such as 2026-11-16'),
          added: z.int(),
          completed: z.int(),
          canceled: z.int(),
          open: z.int().describe('Unfinished at the end of the day, blocked ones included'),
          runs: z.int().describe('Runs that ended on it'),
          seconds: z.number().describe('How long the middle one of them took; 0 when there was none'),
        }),
      )
      .describe('The oldest first; the last is today'),
    outcomes: z
      .array(z.object({ outcome: RunOutcome, runs: z.int() }))
      .describe('How the runs of these days ended; the most frequent first'),
    agents: z
      .array(z.object({ agent: z.string(), runs: z.int(), seconds: z.number().describe('All of its runs together') }))
      .describe('Who ran most; the most first'),
    isCut: z.boolean().describe('There were more runs than could be looked at: the oldest are left out'),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof Report>
