import * as z from 'zod'
import { next } from '../page.ts'

/** What is to be remembered about one todo or one task, apart from its description. */
export const Comment = z
  .object({
    id: z.string().describe('ULID'),
    number: z.int().describe('Short number within the tenant, never reused'),
    todo: z.int().nullable().describe('Number of the todo it is about; null when it is about a task'),
    task: z.int().nullable().describe('Number of the task it is about; null when it is about a todo'),
    agent: z.string().describe('Id of the agent that wrote it; empty when a person did'),
    by: z.string().describe('Who wrote it'),
    text: z.string(),
    createdAt: z.int().describe('Epoch milliseconds'),
    updatedAt: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof Comment>

/** How many of them a todo or a task takes. */
export const maximumComments = 500

/** As they are shown with the todo or the task itself. */
export const NewestComments = z
  .object({
    total: z.int().describe('How many there are'),
    newest: z.array(Comment).describe('The last few, the newest first'),
    next: next.describe('`after` for those before them, when they are listed; null when there are none'),
  })
  .meta({ id: 'NewestComments' })
export type NewestComments = z.infer<typeof NewestComments>
