import * as z from 'zod'
import { Run } from '../nouns/run.ts'
import { slug } from '../nouns/tenant.ts'
import { operation } from '../operation.ts'
import { next, page } from '../page.ts'
import { idReference, reference } from '../reference.ts'

const OneRun = z.strictObject({ run: idReference('run') })
const RunAnswer = z.object({ run: Run })

export const runOperations = {
  'run.list': operation({
    name: 'run.list',
    summary: 'List runs, newest first.',
    effect: 'read',
    needs: 'run:read',
    input: () =>
      z.strictObject({
        session: reference('session').optional(),
        task: reference('task').optional(),
        schedule: reference('schedule').optional(),
        agent: slug('agent id').optional().describe('Only those of this agent'),
        live: z.boolean().default(false).describe('Only those that are running'),
        ...page,
      }),
    output: () => z.object({ runs: z.array(Run), next }),
    refuses: ['not_found'],
  }),
  'run.get': operation({
    name: 'run.get',
    summary: 'Get one run with the last of its output.',
    effect: 'read',
    needs: 'run:read',
    input: () => OneRun,
    output: () => RunAnswer,
    refuses: ['not_found'],
  }),
  'run.stop': operation({
    name: 'run.stop',
    summary: 'End a run; the session may be run again.',
    effect: 'write',
    needs: 'run:stop',
    input: () => OneRun,
    output: () => RunAnswer,
    refuses: ['not_found', 'conflict'],
  }),
} as const
