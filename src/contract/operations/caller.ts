import * as z from 'zod'
import { AccessLevel } from '../access.ts'
import { operation } from '../operation.ts'
import { line } from '../text.ts'

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
  'caller.rename': operation({
    name: 'caller.rename',
    summary: 'Tell what you are called here, or change it: what you do is shown under that name, whichever way you come.',
    effect: 'write',
    needs: 'token:manage',
    input: () => z.strictObject({ name: line(100).optional().describe('Your new name; without it, you are told the one you have') }),
    output: () => z.object({ name: z.string() }),
    refuses: ['forbidden', 'invalid'],
  }),
} as const
