import * as z from 'zod'

/** How far a list, an artifact or a sprint has come. Canceled todos count for nothing. */
export const Progress = z
  .object({
    total: z.int(),
    pending: z.int(),
    in_progress: z.int(),
    blocked: z.int(),
    completed: z.int(),
    canceled: z.int(),
    percent: z.int().describe('Completed of all that is not canceled; 0 when there is nothing'),
  })
  .meta({ id: 'Progress' })
export type Progress = z.infer<typeof Progress>
