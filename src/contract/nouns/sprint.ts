import * as z from 'zod'

export const SprintStatus = z.enum(['planned', 'in_progress', 'review', 'complete', 'rejected'])
export type SprintStatus = z.infer<typeof SprintStatus>

/** A named span that groups todos. */
export const Sprint = z
  .object({
    id: z.string().describe('ULID'),
    title: z.string(),
    goal: z.string(),
    status: SprintStatus,
    createdBy: z.string(),
    createdAt: z.int().describe('Epoch milliseconds'),
    updatedAt: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Sprint' })
export type Sprint = z.infer<typeof Sprint>
