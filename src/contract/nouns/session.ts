import * as z from 'zod'

export const Session = z
  .object({
    id: z.string().describe('ULID'),
    number: z.int().describe('Short number within the tenant, never reused'),
    title: z.string(),
    agent: z.string().nullable().describe('Id of the agent whose conversation this is'),
    parent: z.string().nullable().describe('Id of the session this one was started from'),
    task: z.int().nullable().describe('Number of the task whose conversation this is'),
    channel: z.string().describe('Where its messages come from and go to; empty when nowhere but here'),
    hold: z.enum(['paused', 'stopped']).nullable().describe('A person has paused or stopped it: nothing runs here until it is resumed'),
    createdAt: z.int().describe('Epoch milliseconds'),
    updatedAt: z.int(),
    archivedAt: z.int().describe('0 until archived'),
    version: z.int(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>
