import * as z from 'zod'
import { UsageTotal } from './usage.ts'

/** Why a run was started. */
export const Trigger = z.enum([
  'tick',
  'manual',
  'task_created',
  'task_assigned',
  'subtask_completed',
  'subtask_canceled',
  'schedule',
  'message',
  'peer',
  'answer',
  'approval',
  'subagent',
  'ready',
  'resumed',
  'recovered',
])
export type Trigger = z.infer<typeof Trigger>

/** How a run ended. Only `lost` says nothing about the agent: the node that held the run is gone. */
export const RunOutcome = z.enum(['done', 'blocked', 'needs_input', 'budget', 'stalled', 'stopped', 'failed', 'lost'])
export type RunOutcome = z.infer<typeof RunOutcome>

export const Run = z
  .object({
    id: z.string().describe('ULID'),
    session: z.int().describe('Number of the session'),
    task: z.int().nullable().describe('Number of the task whose session it is'),
    agent: z.string(),
    trigger: Trigger,
    schedule: z.int().nullable().describe('Number of the schedule that started it'),
    fence: z.int().describe('Grows with every run of the session; only the highest may write'),
    node: z.string().describe('Which daemon holds it'),
    startedAt: z.int().describe('Epoch milliseconds'),
    endedAt: z.int().describe('0 while it runs'),
    outcome: RunOutcome.nullable(),
    detail: z.string().describe('What more there is to say about the outcome'),
    output: z.string().describe('The last of what the agent said'),
    turns: z.int(),
    usage: UsageTotal.nullable().describe('What it has used; null when it has not asked anybody yet'),
    stopping: z.string().nullable().describe('Why it was asked to stop'),
    version: z.int(),
  })
  .meta({ id: 'Run' })
export type Run = z.infer<typeof Run>
