import * as z from 'zod'
import { AccessLevel } from '../access.ts'
import { Capability } from './agent.ts'

/** What somebody may do, and so what may be done for them. */
export const Rights = z
  .object({
    access: AccessLevel,
    capabilities: z.array(Capability).nullable().describe('The most that may be offered; null for everything'),
  })
  .meta({ id: 'Rights' })
export type Rights = z.infer<typeof Rights>
