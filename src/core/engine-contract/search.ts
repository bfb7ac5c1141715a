import * as z from 'zod'
import { operation } from '../../contract/operation.ts'

export const searchEngineOperations = {
  'search.index': operation({
    name: 'search.index',
    summary: 'Take the next piece of the log, or of the rows there are, into the index that searches look in.',
    effect: 'write',
    needs: 'run:manage',
    input: () => z.strictObject({}),
    output: () =>
      z.object({
        behind: z.int().describe('How many changes of the log are left'),
        building: z.boolean().describe('Rows are left that the log alone does not tell of'),
        changed: z.int().describe('How many rows’ words were taken in, or left out from now on'),
      }),
    refuses: [],
  }),
} as const
