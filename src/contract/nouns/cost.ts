import * as z from 'zod'
import { UsageTotal } from './usage.ts'

/** What was used over some days, by what it was used for. */
export const Cost = z
  .object({
    since: z.string().describe('The first day, such as 2026-11-16, in UTC'),
    until: z.string().describe('The last day: today, by the database’s clock'),
    total: UsageTotal.describe('Everything that was used on these days'),
    rows: z
      .array(
        z.object({
          name: z.string().describe('The agent, the model, the day, or the number of the task or session'),
          title: z.string().describe('Of the task or session; empty for others'),
          usage: UsageTotal.describe('Of a task or session: with all below it, each once'),
        }),
      )
      .describe('Days in their order; else what cost most comes first'),
    more: z.int().describe('How many rows are left out'),
  })
  .meta({ id: 'Cost' })
export type Cost = z.infer<typeof Cost>
