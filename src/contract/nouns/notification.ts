import * as z from 'zod'

/** Something an agent tells the people, from wherever it works. */
export const Notification = z
  .object({
    id: z.string().describe('ULID'),
    number: z.int().describe('Short number within the tenant, never reused'),
    text: z.string(),
    agent: z.string().describe('Id of the agent that says it; empty when a person does'),
    session: z.int().describe('Number of the session it comes from; 0 for none'),
    task: z.int().nullable(),
    createdAt: z.int().describe('Epoch milliseconds'),
    readAt: z.int().describe('0 until somebody has seen it'),
    delivery: z.enum(['none', 'pending', 'delivered', 'failed']).describe('What became of it at the webhook; none: there is no webhook'),
    attempts: z.int(),
    heldBack: z.int().describe('How many further ones this one stands for, that were held back; 0 when it speaks for itself'),
    version: z.int(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>
