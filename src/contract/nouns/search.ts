import * as z from 'zod'

/** What can be found. */
export const SearchKind = z.enum(['todo', 'task', 'session', 'message', 'memory', 'artifact', 'comment'])
export type SearchKind = z.infer<typeof SearchKind>

/** What `status:` may say: of a todo, a task, a session or an artifact. `open` and `finished` stand for several. */
export const SearchStatus = z.enum([
  ...(['open', 'finished'] as const),
  ...(['pending', 'in_progress', 'blocked', 'completed', 'canceled'] as const),
  ...(['draft', 'active', 'done', 'archived', 'review', 'final'] as const),
])
export type SearchStatus = z.infer<typeof SearchStatus>

/** Where words begin and end in a text, in UTF-16 units: how they are made to stand out is the door’s affair. */
const marks = z.array(z.tuple([z.int(), z.int()])).describe('Where what matched begins and ends')

export const Hit = z
  .object({
    kind: SearchKind,
    number: z.int().nullable().describe('Its number; null for an artifact, which has none'),
    id: z.string().describe('ULID'),
    session: z.int().describe('Number of the session it was found in; 0 means tenant-wide'),
    title: z.string().describe('Subject or title; of a comment what it is about; empty for a message'),
    titleMarks: marks,
    text: z.string().describe('A line of its text around what matched; empty when it has none'),
    textMarks: marks,
    status: z.string().nullable().describe('As the row has it; null for what has none'),
    by: z.string().describe('Who wrote it; empty when that is not known'),
    at: z.int().describe('When it was last changed, epoch milliseconds'),
  })
  .meta({ id: 'Hit' })
export type Hit = z.infer<typeof Hit>
