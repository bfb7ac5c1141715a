import * as z from 'zod'

/**
 * What a file has made of a todo. `kept`: both the file and somebody here have changed it, and it stays as it is here; `left`: the file no longer has it,
 * but somebody has begun or changed it.
 */
export const ImportDeed = z.enum(['added', 'changed', 'canceled', 'kept', 'left', 'unchanged'])
export type ImportDeed = z.infer<typeof ImportDeed>

export const ImportedTodo = z
  .object({
    deed: ImportDeed,
    todo: z.int().nullable().describe('Its number; null when it is only to be added'),
    subject: z.string(),
    line: z.int().nullable().describe('Where it stands in the file; null when the file no longer has it'),
    depth: z.int().describe('0 at the top, 1 for what is part of that, and so on'),
  })
  .meta({ id: 'ImportedTodo' })
export type ImportedTodo = z.infer<typeof ImportedTodo>
