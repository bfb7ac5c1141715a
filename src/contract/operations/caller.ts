import * as z from 'zod'
import { AccessLevel } from '../access.ts'
import { operation } from '../operation.ts'

export const callerOperations = {
  'caller.get': operation({
    name: 'caller.get',
    summary: 'Tell who you are here, and how much you may do.',
    effect: 'read',
    needs: 'todo:read',
    input: () => z.strictObject({}),
    output: () =>
      z.object({
        caller: z.object({
          tenant: z.string(),
          name: z.string().describe('What the log calls you'),
          agent: z.string().nullable().describe('The agent you speak as; null for a person'),
          access: AccessLevel,
        }),
        demo: z.boolean().optional().describe('Whether this is a demo: its agents are scripted'),
      }),
    refuses: [],
  }),
} as const
