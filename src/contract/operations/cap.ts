import * as z from 'zod'
import { Cap, CapMeasure, CapScope } from '../nouns/cap.ts'
import { operation } from '../operation.ts'
import { reference } from '../reference.ts'

const needs = 'cap:manage' as const
const amount = z.number().min(0).max(1_000_000_000_000).describe('Dollars, tokens, requests or minutes')
const OneCap = z.strictObject({ cap: reference('cap') })
const CapAnswer = z.object({ cap: Cap })

export const capOperations = {
  'cap.set': operation({
    name: 'cap.set',
    summary: 'Say how much may be used, by everybody, an agent, a task, a session or a run; instead of what was said before.',
    effect: 'write',
    needs,
    input: () =>
      z.strictObject({
        scope: CapScope.describe('tenant, agent (a day), task and session (with all below them), run'),
        measure: CapMeasure.describe('money (in dollars), tokens, requests or minutes'),
        amount,
        of: z.string().max(200).default('').describe('Which agent, task or session; each, if not given'),
        per: z.enum(['day', 'month']).optional().describe('Of the tenant: a day, if not given, or a month'),
        unpriced: z
          .enum(['park', 'allow'])
          .optional()
          .describe('Whether models without a price may be asked under a cap on money; not, if it is a new one and nothing is said'),
      }),
    output: () => CapAnswer,
    refuses: ['not_found', 'conflict'],
  }),
  'cap.list': operation({
    name: 'cap.list',
    summary: 'List the caps, and how much of each is used where that is one number.',
    effect: 'read',
    needs: 'cap:read',
    input: () => z.strictObject({}),
    output: () =>
      z.object({
        caps: z.array(
          Cap.extend({
            used: z.number().nullable().describe('In the same unit, in the time that runs; null for a cap on each of several'),
            parked: z.int().describe('How many sessions it has parked, a hundred at most'),
          }),
        ),
      }),
    refuses: [],
  }),
  'cap.raise': operation({
    name: 'cap.raise',
    summary: 'Raise a cap; the sessions that it has parked go on.',
    effect: 'write',
    needs,
    input: () => OneCap.extend({ to: amount }),
    output: () => CapAnswer,
    refuses: ['not_found', 'conflict'],
  }),
  'cap.remove': operation({
    name: 'cap.remove',
    summary: 'Remove a cap; the sessions that it has parked go on.',
    effect: 'write',
    needs,
    input: () => OneCap,
    output: () => CapAnswer,
    refuses: ['not_found'],
  }),
} as const
