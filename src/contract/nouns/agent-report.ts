import * as z from 'zod'
import { RunOutcome } from './run.ts'
import { UsageTotal } from './usage.ts'

/** Something an agent might do, and what becomes of it. */
export const AgentMay = z.object({
  what: z.string().describe('In words; a tool’s pattern as it is'),
  rule: z.enum(['always', 'asks', 'never']),
})
export type AgentMay = z.infer<typeof AgentMay>

/** How an agent has done over some days, and what it may do. */
export const AgentReport = z
  .object({
    needsYou: z.int().describe('How many of its sessions wait for a person'),
    running: z.int().describe('How many of its sessions run'),
    open: z.int().describe('Open todos on the lists of its sessions'),
    lists: z.int().describe('On how many lists these are'),
    runs: z.int().describe('Its runs that ended in these days'),
    outcomes: z.array(z.object({ outcome: RunOutcome, runs: z.int() })).describe('How they ended; the most frequent first'),
    failures: z
      .array(z.object({ detail: z.string(), runs: z.int(), session: z.int().describe('The newest session in which it failed so') }))
      .describe('What it failed at, the most frequent first; five at most'),
    costliest: z
      .array(z.object({ session: z.int(), task: z.int().nullable(), title: z.string(), usage: UsageTotal }))
      .describe('What its newest runs of these days have used, by session, the most first; five at most'),
    may: z.array(AgentMay).describe('What it may do: always, only when a person allows it, or never'),
    isCut: z.boolean().describe('It has run more often than could be looked at: the oldest are left out'),
  })
  .meta({ id: 'AgentReport' })
export type AgentReport = z.infer<typeof AgentReport>
