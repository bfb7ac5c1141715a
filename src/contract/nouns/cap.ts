import * as z from 'zod'

export const CapScope = z.enum(['tenant', 'agent', 'task', 'session', 'run'])
export type CapScope = z.infer<typeof CapScope>

export const CapMeasure = z.enum(['money', 'tokens', 'requests', 'minutes'])
export type CapMeasure = z.infer<typeof CapMeasure>

/** How much may be used before somebody has to be asked. */
export const Cap = z
  .object({
    id: z.string().describe('ULID'),
    number: z.int().describe('Short number within the tenant, never reused'),
    scope: CapScope.describe('Whose use is counted: everybody’s, an agent’s, a task’s or session’s with all below it, a run’s'),
    of: z.string().describe('The agent, or the number of the task or session; empty for each of them, and for the tenant'),
    measure: CapMeasure.describe('What is counted'),
    per: z.enum(['day', 'month', 'all']).describe('Over which time: a day or month in UTC, or all of it'),
    amount: z.number().describe('Dollars, tokens, requests or minutes'),
    unpriced: z.enum(['park', 'allow']).describe('What becomes of models without a price, where money is counted'),
    told: z.array(z.string()).describe('Of which times people have been told already'),
    createdBy: z.string(),
    createdAt: z.int().describe('Epoch milliseconds'),
    updatedAt: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Cap' })
export type Cap = z.infer<typeof Cap>
