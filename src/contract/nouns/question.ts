import * as z from 'zod'
import { Rights } from './rights.ts'

/** Something only a person can answer. Whoever asks is parked until they do. */
export const Question = z
  .object({
    id: z.string().describe('ULID'),
    number: z.int().describe('Short number within the tenant, never reused'),
    session: z.int().describe('Number of the session that waits for the answer'),
    agent: z.string().describe('Id of the agent that asks'),
    kind: z.enum(['question', 'approval']).describe('approval: may this tool be used?'),
    text: z.string(),
    options: z.array(z.string()).describe('Answers to choose from; anything else may be answered, too, unless it is an approval'),
    tool: z.string().nullable().describe('The tool that is to be used'),
    part: z.string().nullable().describe('Id of the part that waits for it'),
    rights: Rights.nullable().describe('What those may do for whom the agent asks: an answer gives it no more; null for everything'),
    answer: z.string().nullable(),
    answeredBy: z.string().nullable(),
    askedAt: z.int().describe('Epoch milliseconds'),
    answeredAt: z.int().describe('0 until answered'),
    version: z.int(),
  })
  .meta({ id: 'Question' })
export type Question = z.infer<typeof Question>

/** What can be answered to an approval. */
export const approvals = ['allow', 'always', 'deny'] as const
