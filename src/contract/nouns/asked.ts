import * as z from 'zod'

/** A text that a call would put into a file, as far as it is known. */
export const TextChange = z.object({
  path: z.string(),
  earlier: z
    .enum(['whole', 'piece', 'none', 'unknown'])
    .describe('What is known of the file as it is: all of it, the piece that is replaced, that there is none, or nothing'),
  before: z.string(),
  after: z.string(),
  size: z.int().describe('Characters of the new text, also where it is too long to be kept'),
})
export type TextChange = z.infer<typeof TextChange>

const AskedChange = z.object({
  path: z.string(),
  earlier: TextChange.shape.earlier,
  diff: z.string().describe('Unified; the new text alone where the earlier one is unknown; empty when it is hidden'),
  added: z.int(),
  removed: z.int(),
  size: z.int().describe('Characters of the new text'),
  hidden: z.enum(['binary', 'huge']).nullable().describe('Why it is not shown'),
})
export type AskedChange = z.infer<typeof AskedChange>

/** What an approval is about, for somebody who has to judge it. */
export const Asked = z
  .object({
    verb: z.enum(['edit', 'create', 'delete', 'move', 'run', 'fetch', 'read', 'search', 'use']),
    target: z.string().describe('The path, the address or the tool; empty for a command'),
    said: z.string().describe('What the agent said last before it; empty when it said nothing'),
    command: z.string().nullable(),
    changes: z.array(AskedChange),
    fields: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .describe('What else the call was given: no argument is left out unless it is shown above'),
    moreFields: z.int().describe('How many are left out'),
    rule: z
      .object({
        kind: z
          .enum(['rule', 'writes', 'account'])
          .describe('A rule names the tool; whatever may change something is asked for; those for whom it is may less than the session'),
        pattern: z.string().nullable().describe('The rule’s'),
        of: z.enum(['agent', 'above']).describe('Whose it is: the agent’s own, or that of who started it'),
      })
      .describe('Why it is asked'),
  })
  .meta({ id: 'Asked' })
export type Asked = z.infer<typeof Asked>
