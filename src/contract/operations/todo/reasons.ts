import * as z from 'zod'
import { Dependency, DependencyState } from '../../nouns/dependency.ts'
import { finishedStatuses, TodoPriority } from '../../nouns/todo.ts'

/** What keeps a todo from being begun, one thing a line. */
export const Obstacle = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('dependency'),
      on: Dependency,
      state: DependencyState,
      title: z.string().describe('Empty when it is gone'),
      who: z.string().describe('Who has it: the agent or person that works on it, or owns it; empty when nobody does'),
      waits: z.boolean().describe('It waits itself'),
      by: z.int().nullable().describe('Number of the todo that this one is part of, and that waits for it; null when it does itself'),
    }),
    z.object({ kind: z.literal('time'), at: z.int().describe('Epoch milliseconds') }),
    z.object({ kind: z.literal('subtask'), task: z.int(), title: z.string(), who: z.string() }),
    z.object({ kind: z.literal('blocked'), reason: z.string() }),
    z.object({ kind: z.literal('adoption') }),
    z.object({ kind: z.literal('claimed'), by: z.string(), until: z.int().describe('Epoch milliseconds') }),
    z.object({ kind: z.literal('requires'), missing: z.array(z.string()).describe('What the caller has not said that it can do') }),
    z.object({ kind: z.literal('finished'), status: z.enum(finishedStatuses) }),
  ])
  .meta({ id: 'Obstacle' })
export type Obstacle = z.infer<typeof Obstacle>

export const Because = z
  .object({
    kind: z.enum(['started', 'overdue', 'due_soon', 'priority', 'due', 'order']),
    dueAt: z.int().optional(),
    priority: TodoPriority.optional(),
    frees: z.int().describe('How many todos wait for it'),
  })
  .describe('Why it is this one')
  .meta({ id: 'Because' })
