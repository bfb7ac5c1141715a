import * as z from 'zod'

export const TaskStatus = z.enum(['draft', 'active', 'done', 'canceled'])
export type TaskStatus = z.infer<typeof TaskStatus>

/** A todo of the task's session, as the task's door shows it. */
export const Step = z
  .object({
    title: z.string(),
    details: z.string().optional(),
    done: z.boolean(),
    taskId: z.string().optional().describe('Number of the subtask that does this step'),
    todo: z.int().describe('Number of the todo that this step is'),
    status: z.enum(['pending', 'in_progress', 'blocked', 'completed']).describe('The todo’s own status'),
  })
  .meta({ id: 'Step' })
export type Step = z.infer<typeof Step>

export const Resource = z
  .object({ type: z.enum(['url', 'file']), value: z.string(), label: z.string().optional() })
  .meta({ id: 'Resource' })
export type Resource = z.infer<typeof Resource>

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
