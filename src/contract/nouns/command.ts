import * as z from 'zod'
import { line, text } from '../text.ts'
import { slug } from './tenant.ts'

export const maximumTemplateBytes = 32 * 1024

/** What `commands/<name>.md` says: fields before it, and the template that becomes the message. */
export const CommandDefinition = z.strictObject({
  description: line(200).optional().describe('What it is for, for whoever chooses one'),
  agent: slug('agent id').optional().describe('Who does it, if not the session’s own agent'),
  subtask: z.boolean().default(false).describe('It is handed to that agent in a session of its own'),
  template: text(maximumTemplateBytes).refine((value) => value.trim() !== '', 'must not be empty'),
})
export type CommandDefinition = z.infer<typeof CommandDefinition>

/** A slash command of the workspace, as it is kept. */
export const Command = z
  .object({
    id: z.string().describe('What is written behind the slash: its file’s name'),
    description: z.string(),
    agent: z.string().nullable(),
    subtask: z.boolean(),
    template: z.string().describe('`$ARGUMENTS` is all that is written behind its name, `$1`, `$2` and so on the words of it'),
    problem: z.string().nullable().describe('What is wrong with its file; what is kept here is the last one that was right'),
    createdAt: z.int().describe('Epoch milliseconds'),
    updatedAt: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Command' })
export type Command = z.infer<typeof Command>

/** A slash command as people and clients choose one. */
export const ListedCommand = z
  .object({
    name: z.string().describe('What is written behind the slash'),
    description: z.string(),
    arguments: z.string().describe('What may be written behind it; empty when it takes nothing'),
    agent: z.string().nullable().describe('Who does it; null for the session’s own agent'),
    subtask: z.boolean(),
    source: z.enum(['built-in', 'folder']),
    problem: z.string().nullable().describe('What is wrong with its file'),
  })
  .meta({ id: 'ListedCommand' })
export type ListedCommand = z.infer<typeof ListedCommand>
