import * as z from 'zod'
import { Report } from '../nouns/report.ts'
import { operation } from '../operation.ts'

export const reportOperations = {
  'report.get': operation({
    name: 'report.get',
    summary: 'Tell what was added and finished each day, what was open, and how runs ended.',
    effect: 'read',
    needs: 'run:read',
    input: () =>
      z.strictObject({
        days: z.int().min(1).max(366).default(30).describe('So many days, today included'),
        zone: z.string().max(64).optional().describe('IANA time zone whose days are meant; the installation’s, if not given'),
      }),
    output: () => z.object({ report: Report }),
    refuses: [],
  }),
} as const
