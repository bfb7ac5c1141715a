import * as z from 'zod'
import { Cost } from '../nouns/cost.ts'
import { slug } from '../nouns/tenant.ts'
import { operation } from '../operation.ts'
import { reference } from '../reference.ts'

export const costOperations = {
  'cost.get': operation({
    name: 'cost.get',
    summary: 'Tell what was used, in tokens and money: by day, agent, model, task or session, of all or of one of them.',
    effect: 'read',
    needs: 'run:read',
    input: () =>
      z.strictObject({
        by: z.enum(['day', 'agent', 'model', 'task', 'session']).default('day').describe('What each row is about'),
        since: z
          .string()
          .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day, such as 2026-11-16')
          .refine((day) => !Number.isNaN(Date.parse(day)), 'is no day that there is')
          .optional()
          .describe('The first day, in UTC; if not given, 30 days ago, or of a task or session the first on which it used something'),
        agent: slug('agent id').optional().describe('Only what this agent used, by day'),
        model: z.string().min(1).max(300).optional().describe('Only what this model (provider/name) used, by day'),
        task: reference('task').optional().describe('Only what this task and those below it used, by day'),
        session: reference('session').optional().describe('Only what this session and those below it used, by day'),
        limit: z.int().min(1).max(1_000).default(50).describe('At most this many rows'),
      }),
    output: () => z.object({ cost: Cost }),
    refuses: ['not_found'],
  }),
} as const
