import * as z from 'zod'
import { Resource, Step, SubtaskResult, type Task, TaskStatus } from '../../contract/nouns/task.ts'
import type { Dialect } from './dialect.ts'

/** A task as `/api/tasks` shows it: seed 003's fields, its number as text, times as ISO, and what was added since. */
const View = z
  .object({
    id: z.string().describe('Its number, as text'),
    title: z.string(),
    description: z.string(),
    owner: z.string(),
    createdBy: z.string(),
    status: TaskStatus,
    steps: z.array(Step),
    resources: z.array(Resource),
    threadId: z
      .string()
      .optional()
      .describe('Number of its session, as text; where there never was one here, what its thread was called where it came from'),
    session: z.int().describe('The same as a number; 0 when there never was one here'),
    parentId: z.string().optional().describe('The task that this one is a subtask of'),
    createdAt: z.string(),
    updatedAt: z.string(),
    archivedAt: z.string().optional().describe('Only when done or canceled'),
    version: z.int(),
    subtasks: z
      .array(SubtaskResult)
      .optional()
      .describe('What its subtasks came to, or how far they are; only when one task is read, and has any'),
  })
  .meta({ id: 'TaskOfApi' })

function view(task: Task, subtasks: SubtaskResult[] = []): z.infer<typeof View> {
  return {
    id: String(task.number),
    title: task.title,
    description: task.description,
    owner: task.owner,
    createdBy: task.createdBy,
    status: task.status,
    steps: task.steps,
    resources: task.resources,
    ...(task.session === 0 && task.thread === '' ? {} : { threadId: String(task.session || task.thread) }),
    session: task.session,
    ...(task.parent === null ? {} : { parentId: String(task.parent) }),
    createdAt: new Date(task.createdAt).toISOString(),
    updatedAt: new Date(task.updatedAt).toISOString(),
    ...(task.archivedAt === 0 ? {} : { archivedAt: new Date(task.archivedAt).toISOString() }),
    version: task.version,
    ...(subtasks.length === 0 ? {} : { subtasks }),
  }
}

/** Seed 003's tasks. Their steps are written as they are shown. */
export const tasks = {
  names: { id: { field: 'task', only: 'top' } },
  tools: {
    names: { taskId: { field: 'task', only: 'top' } },
    alsoCalled: { id: 'taskId', task_id: 'taskId', task: 'taskId', step_index: 'stepIndex', agent: 'owner' },
  },
  View,
  view,
} satisfies Dialect<Task, z.infer<typeof View>>
