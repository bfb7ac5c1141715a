import type * as z from 'zod'
import { eventData } from '../../src/contract/nouns/event.ts'
import { code, fieldNames, madeBy, table } from './markdown.ts'

/** Every type of event with what it carries. */
export function eventsPage(): string {
  const rows = Object.entries(eventData).map(([type, data]) => [code(type), fieldNames(fieldsOf(data)), data.description ?? ''])
  return [
    madeBy('the contract'),
    '# Every event',
    'What the fields hold is in `GET /openapi.json` under the same names. `was` has what the changed fields were before. [REST and events](../rest.md#events) tells how to follow them.',
    table(['type', 'data', ''], rows),
  ].join('\n\n')
}

function fieldsOf(data: z.ZodType): string[] {
  return Object.keys((data as z.ZodObject).shape)
}
