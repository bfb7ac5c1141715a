import * as z from 'zod'
import { Dependency } from './dependency.ts'
import { RunOutcome } from './run.ts'

export const TaskStatus = z.enum(['draft', 'active', 'done', 'canceled'])
export type TaskStatus = z.infer<typeof TaskStatus>

/** A todo of the task's session, as the task's door shows it. */
export const Step = z
  .object({
    title: z.string(),
    details: z.string().optional(),
    done: z.boolean(),
    taskId: z.string().optional().describe('Number of the subtask that does this step'),
    taskStatus: TaskStatus.optional().describe('How that subtask stands: a step whose subtask is a draft or active waits for it'),
    waitsFor: z.array(Dependency).optional().describe('Given while the step is not ready: what it waits for, empty when that is a time'),
    todo: z.int().describe('Number of the todo that this step is'),
    status: z.enum(['pending', 'in_progress', 'blocked', 'completed']).describe('The todo’s own status'),
  })
  .meta({ id: 'Step' })
export type Step = z.infer<typeof Step>

/** Its subtask is not over yet, so there is nothing to do on it but wait. */
export function isWaiting({ done, taskStatus }: Pick<Step, 'done' | 'taskStatus'>): boolean {
  return !done && taskStatus !== undefined && !isArchived({ status: taskStatus })
}

/** The place of the step to work on next; -1 when there is none. */
export function nextStep(steps: readonly Pick<Step, 'done' | 'taskStatus' | 'waitsFor'>[]): number {
  return steps.findIndex((step) => !step.done && step.waitsFor === undefined && !isWaiting(step))
}

export const Resource = z
  .object({ type: z.enum(['url', 'file']), value: z.string(), label: z.string().optional() })
  .meta({ id: 'Resource' })
export type Resource = z.infer<typeof Resource>

/** What became of a subtask, or how far it is: what whoever handed the step on has to know. */
export const SubtaskResult = z
  .object({
    task: z.int().describe('Number of the subtask'),
    title: z.string(),
    owner: z.string(),
    status: TaskStatus,
    outcome: RunOutcome.nullable().describe('How its last run ended; null when it still runs, or never did'),
    words: z.string().describe('The last that its agent said'),
    resources: z.array(Resource).describe('What is attached to it: its evidence'),
    done: z.int().describe('How many of its steps are done'),
    open: z.array(z.string()).describe('The steps that are not'),
  })
  .meta({ id: 'SubtaskResult' })
export type SubtaskResult = z.infer<typeof SubtaskResult>

/** A task as it is kept. Its steps are the todos of its session; once it is archived they are kept here, as they were. */
export const TaskRecord = z.object({
  id: z.string().describe('ULID'),
  number: z.int().describe('Short number within the tenant, never reused'),
  title: z.string(),
  description: z.string(),
  owner: z.string().describe('Id of the agent that works on it'),
  createdBy: z.string().describe('Who created it; never changes'),
  status: TaskStatus,
  resources: z.array(Resource),
  session: z.int().describe('Number of the session that is its conversation; its todos are the steps'),
  parent: z.int().nullable().describe('Number of the task that this one is a subtask of'),
  depth: z.int().describe('0 for a task of its own, 1 for its subtasks, and so on'),
  archivedSteps: z.array(Step).nullable(),
  thread: z.string().describe('What its conversation was called where it was imported from; empty if it was not'),
  createdAt: z.int().describe('Epoch milliseconds'),
  updatedAt: z.int(),
  archivedAt: z.int().describe('0 until done or canceled'),
  version: z.int(),
})
export type TaskRecord = z.infer<typeof TaskRecord>

export const Task = TaskRecord.omit({ archivedSteps: true })
  .extend({ steps: z.array(Step) })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

export function isArchived({ status }: { status: TaskStatus }): boolean {
  return status === 'done' || status === 'canceled'
}
