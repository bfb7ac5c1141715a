import * as z from 'zod'

export const MemoryType = z.enum(['user', 'feedback', 'project', 'reference', 'learning', 'context'])
export type MemoryType = z.infer<typeof MemoryType>

/** A fact kept for later agents. */
export const Memory = z
  .object({
    id: z.string().describe('ULID'),
    number: z.int().describe('Short number within the tenant, never reused'),
    session: z.int().describe('Number of the session it is pinned to; 0 means tenant-wide'),
    agent: z.string().describe('Id of the agent that wrote it; empty when a person did'),
    type: MemoryType,
    title: z.string(),
    body: z.string(),
    createdBy: z.string(),
    createdAt: z.int().describe('Epoch milliseconds'),
    updatedAt: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Memory' })
export type Memory = z.infer<typeof Memory>
