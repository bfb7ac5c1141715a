import * as z from 'zod'
import { Dependency } from './dependency.ts'

export const TodoStatus = z.enum(['pending', 'in_progress', 'blocked', 'completed', 'canceled'])
export type TodoStatus = z.infer<typeof TodoStatus>

/** Still on the list: what a reader sees unless they ask for more. */
export const activeStatuses = ['in_progress', 'pending', 'blocked'] as const satisfies TodoStatus[]
/** Open work: what drives an agent on. Blocked todos are on the list but drive nobody. */
export const openStatuses = ['in_progress', 'pending'] as const satisfies TodoStatus[]
export const finishedStatuses = ['completed', 'canceled'] as const satisfies TodoStatus[]
/** The order in which lists are read. */
export const listOrder = [...activeStatuses, ...finishedStatuses] as const

export const TodoPriority = z.enum(['high', 'medium', 'low'])
export type TodoPriority = z.infer<typeof TodoPriority>

export const Todo = z
  .object({
    id: z.string().describe('ULID'),
    number: z.int().describe('Short number within the tenant, never reused'),
    session: z.int().describe('Number of the session it is pinned to; 0 means tenant-wide'),
    agent: z.string().describe('Id of the agent that added it; empty when a person did'),
    subject: z.string(),
    description: z.string(),
    status: TodoStatus,
    blockedReason: z.string().nullable(),
    priority: TodoPriority,
    parent: z.string().nullable().describe('Id of the todo this one is a part of'),
    artifact: z.string().nullable().describe('Id of the artifact it belongs to'),
    sprint: z.string().nullable().describe('Id of the sprint it is part of'),
    origin: z.enum(['given', 'plan', 'import']).describe('plan: made from a step of the artifact; import: read from a file'),
    source: z.object({ file: z.string(), line: z.int() }).nullable().describe('Where an imported one stands'),
    adopted: z.boolean().describe('False until a person takes over what was imported: until then it wakes nobody'),
    task: z.int().nullable().describe('Number of the subtask that does it'),
    key: z.string().nullable().describe('The id a whole-list writer gave it; or, of a todo made from a plan, the step it came from'),
    waitsFor: z.array(Dependency).describe('What must be completed before it'),
    waits: z
      .boolean()
      .describe(
        'Something keeps it from being begun: what it waits for, or what that waits for of which it is a part; its time; or nobody has adopted it',
      ),
    notBefore: z.int().describe('Epoch milliseconds before which it is not begun; 0 for none'),
    dueAt: z.int().describe('Epoch milliseconds at which it should be done; 0 for none'),
    tags: z.array(z.string()),
    requires: z.array(z.string()).describe('What whoever claims it must be able to do'),
    position: z.int().describe('Its place in its list: lower comes first'),
    createdBy: z.string(),
    completedBy: z.string().nullable(),
    createdAt: z.int().describe('Epoch milliseconds, whole seconds'),
    updatedAt: z.int(),
    completedAt: z.int().describe('0 until completed or canceled'),
    version: z.int(),
  })
  .meta({ id: 'Todo' })
export type Todo = z.infer<typeof Todo>

/** It should have been done by now. */
export function isOverdue({ dueAt, completedAt }: Pick<Todo, 'dueAt' | 'completedAt'>, now: number): boolean {
  return dueAt > 0 && dueAt <= now && completedAt === 0
}
