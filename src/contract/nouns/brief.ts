import * as z from 'zod'

/** What puts somebody who knows nothing, or no longer, back to work. */
export const Brief = z
  .object({
    text: z.string().describe('All of it as agents read it, never more than 600 tokens'),
    session: z.int().describe('Number of the session; 0 for the whole tenant'),
    seq: z.int().describe('The end of the log as it speaks of it'),
    since: z.int().describe('Place in the log that changes are told from; 0 when you never asked before'),
    open: z.int().describe('Todos that are pending or in progress'),
    blocked: z.int(),
    questions: z.int().describe('How many wait for a person’s answer, approvals included'),
    changes: z.int().describe('What others changed since, row by row, as far as it was looked through'),
  })
  .meta({ id: 'Brief' })
export type Brief = z.infer<typeof Brief>
