import * as z from 'zod'
import { Task } from './task.ts'

/** A task in its tree, with how far it has come and without what it says. */
export const TaskNode = Task.pick({ number: true, title: true, owner: true, status: true, parent: true, depth: true, session: true })
  .extend({
    parentStep: z.int().nullable().describe('Number of the todo that is the step it does for its parent; null when there is none any more'),
    stepsDone: z.int(),
    stepsTotal: z.int(),
    inFlight: z.boolean().describe('It is being worked on'),
  })
  .meta({ id: 'TaskNode' })
export type TaskNode = z.infer<typeof TaskNode>
