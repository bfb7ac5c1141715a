import * as z from 'zod'
import { Rights } from './rights.ts'
import { RunOutcome } from './run.ts'

/** Why stages take no further turns. */
export const LoopEnding = z
  .enum(['empty', 'stop', 'rounds', 'budget', 'stopped', 'failed'])
  .describe(
    'empty: nothing was open when a round was over; stop: a stage said so; rounds, budget: used up; stopped: by a person; failed: a stage did',
  )
export type LoopEnding = z.infer<typeof LoopEnding>

const LoopTurn = z.object({
  session: z.int().describe('Number of the session in which it was taken'),
  outcome: RunOutcome,
  said: z.string().describe('The beginning of its last words'),
})

/** Agents that take turns on the list of the session that started them, one at a time. */
export const Loop = z
  .object({
    stages: z.array(z.object({ agent: z.string(), prompt: z.string() })),
    rounds: z.int().describe('The most of them'),
    turns: z.array(LoopTurn).describe('Those that have ended: how many says whose turn it is'),
    rights: Rights.describe('What whoever started it may do, and so what is done for it'),
    end: z
      .object({ why: LoopEnding, stage: z.string().describe('The agent whose turn was the last'), reason: z.string() })
      .nullable()
      .describe('Null while it goes on'),
  })
  .meta({ id: 'Loop' })
export type Loop = z.infer<typeof Loop>
