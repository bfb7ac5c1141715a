import * as z from 'zod'

/** One thing that happened to a row, as its history tells it. */
export const HistoryEntry = z.object({
  change: z.int().describe('Place in the log of the change that it was part of: what undo takes'),
  at: z.int().describe('Epoch milliseconds'),
  by: z.string().describe('Who did it'),
  type: z.string().describe('What happened: the type of its event'),
  fields: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })).describe('What changed, from what to what'),
  undoes: z.int().optional().describe('The change that it takes back'),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const historyOrder = z.enum(['newest', 'oldest']).default('newest').describe('Which come first')

export const trimmed = z.boolean().describe('Older changes of it are no longer kept')
