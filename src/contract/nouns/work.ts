import * as z from 'zod'
import { Overview } from './overview.ts'
import { RunOutcome } from './run.ts'
import { TaskStatus } from './task.ts'
import { UsageTotal } from './usage.ts'

export const WorkPlace = z.enum(['needsYou', 'running', 'waiting', 'stuck', 'ready', 'scheduled'])
export type WorkPlace = z.infer<typeof WorkPlace>

/** A session or a task, in one line. A task is its session’s row. */
export const WorkRow = z
  .object({
    session: z.int().describe('Number of the session'),
    task: z.int().nullable().describe('Number of the task whose conversation it is'),
    taskStatus: TaskStatus.nullable(),
    title: z.string(),
    agent: z.string().nullable(),
    place: WorkPlace.nullable().describe('Where it stands, as the overview has it; null for what rests, is a draft or is over'),
    why: z.string().describe('What needs a person or why it is stuck, as the overview says it; empty for the others'),
    waitsFor: Overview.shape.waiting.element.shape.for.nullable().describe('Whose end it waits for'),
    hold: z.enum(['paused', 'stopped']).nullable(),
    outcome: RunOutcome.nullable().describe('How its last activation ended'),
    said: z.string().describe('The last its agent has said or begun to do, in a line; empty when it has done neither'),
    steps: z
      .object({ total: z.int(), completed: z.int(), canceled: z.int() })
      .nullable()
      .describe('How far its own list has come; null when that is empty'),
    usage: UsageTotal.nullable().describe('What it and all below it have used; null when that is nothing'),
    changedAt: z.int().describe('Epoch milliseconds'),
    endedAt: z.int().describe('When it was put away; 0 until then'),
  })
  .meta({ id: 'WorkRow' })
export type WorkRow = z.infer<typeof WorkRow>
