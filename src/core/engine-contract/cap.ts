import * as z from 'zod'
import { operation } from '../../contract/operation.ts'

export const capEngineOperations = {
  'cap.release': operation({
    name: 'cap.release',
    summary: 'Let sessions go on that a cap has parked, some at a time.',
    effect: 'write',
    needs: 'run:manage',
    input: () => z.strictObject({ cap: z.int().positive() }),
    output: () => z.object({ released: z.int() }),
    refuses: [],
  }),
} as const
