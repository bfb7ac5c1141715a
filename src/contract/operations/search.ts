import * as z from 'zod'
import { Hit, SearchKind, SearchStatus } from '../nouns/search.ts'
import { operation } from '../operation.ts'
import { next } from '../page.ts'
import { listReference } from '../reference.ts'
import { line } from '../text.ts'

export const searchOperations = {
  'search.find': operation({
    name: 'search.find',
    summary:
      'Find todos, tasks, sessions, messages, memory entries and artifacts by their words, the best first, finished and archived ones too.',
    effect: 'read',
    needs: 'event:read',
    input: () =>
      z.strictObject({
        query: z
          .string()
          .trim()
          .min(1)
          .max(500)
          .describe(
            'Words that must all be there, the last as a beginning, any with *; "words in a row"; filters: kind:task status:open tag:x session:3 by:ann since:7d',
          ),
        kinds: z
          .array(SearchKind)
          .max(20)
          .optional()
          .describe(`Only these: ${SearchKind.options.join(', ')}`),
        status: SearchStatus.optional().describe(`Only what has this status: ${SearchStatus.options.join(', ')}`),
        tag: line(100).optional().describe('Only what has this tag'),
        session: listReference().optional().describe('Only what is in this session; 0 for what is tenant-wide'),
        by: line(200).optional().describe('Only what this one wrote'),
        since: line(40).optional().describe('Only what was changed since: 2026-11-01, 7d, 24h, today or yesterday'),
        limit: z.int().min(1).max(50).default(20).describe('At most this many'),
        after: z.string().max(300).optional().describe('`next` of the page before'),
      }),
    output: () =>
      z.object({
        hits: z.array(Hit),
        next,
        capped: z.boolean().describe('So much has these words that only what was changed last of it was looked at'),
        behind: z.int().describe('How many changes of the log have not been looked at yet'),
        building: z.boolean().describe('The index is still being made: older rows may be missing'),
      }),
    refuses: ['invalid', 'not_found'],
  }),
} as const
