import * as z from 'zod'
import { AccessLevel } from '../access.ts'

/** A token as it can be shown: the secret itself is printed once, when it is made, and only its hash is kept. */
export const Token = z
  .object({
    id: z.string().describe('ULID'),
    name: z.string(),
    agent: z.string().nullable().describe('Id of the agent that speaks with it'),
    person: z.string().nullable().describe('Who speaks with it, if no agent does; null for whoever holds the data'),
    access: AccessLevel,
    operator: z.boolean().describe('Whether it may also look at the daemon as a whole, such as at /metrics'),
    createdAt: z.int().describe('Epoch milliseconds'),
    expiresAt: z.int().describe('Epoch milliseconds; 0 for never'),
    revokedAt: z.int().describe('0 while it is good'),
    version: z.int(),
  })
  .meta({ id: 'Token' })
export type Token = z.infer<typeof Token>
