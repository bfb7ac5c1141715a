import * as z from 'zod'

/** Who has taken a todo on, as anybody may see it: what the claim is held by is told to nobody but them. */
export const ClaimFact = z
  .object({
    by: z.string().describe('Who has it'),
    until: z.int().describe('Epoch milliseconds; it lasts longer with every call that carries it'),
    live: z.boolean().describe('False once it has lapsed: whoever wants the todo may claim it'),
  })
  .meta({ id: 'ClaimFact' })
export type ClaimFact = z.infer<typeof ClaimFact>

/** A todo that is taken on, by whoever holds its id. */
export const Claim = z
  .object({
    id: z.string().describe('What it is held by: give it with every call about the todo, and tell nobody'),
    todo: z.int().describe('Number of the todo'),
    by: z.string(),
    minutes: z.int().describe('How long it lasts after each call that carries it'),
    until: z.int().describe('Epoch milliseconds'),
    fence: z.int().describe('How many times the todo has been claimed: only the newest claim counts'),
  })
  .meta({ id: 'Claim' })
export type Claim = z.infer<typeof Claim>
