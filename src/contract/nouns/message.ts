import * as z from 'zod'
import { TodoMode } from './agent.ts'
import { Loop } from './loop.ts'
import { Rights } from './rights.ts'
import { Usage } from './usage.ts'

/** What a provider wants back with the same content later. */
const notes = z.record(z.string(), z.record(z.string(), z.unknown())).optional()

/** `pending`: not begun, perhaps because somebody must allow it first. */
export const PartStatus = z.enum(['pending', 'running', 'completed', 'error'])
export type PartStatus = z.infer<typeof PartStatus>

/** What a person was asked about a call, and what they said. */
export const ToolApproval = z.object({
  state: z.enum(['asked', 'allowed', 'denied']),
  print: z.string().default('').describe('By which a program’s call is known again when it is made once more'),
  told: z.boolean().default(false).describe('Whether the program that asked has been told the answer'),
})
export type ToolApproval = z.infer<typeof ToolApproval>

export const ToolPart = z.object({
  type: z.literal('tool'),
  callId: z.string().describe('What the model calls this call'),
  tool: z.string(),
  input: z.unknown(),
  invalid: z.string().optional().describe('Why the arguments cannot be used'),
  status: PartStatus,
  title: z.string().default(''),
  output: z.string().default('').describe('What the model is told came of it'),
  metadata: z.record(z.string(), z.unknown()).default({}).describe('For those who watch, such as what a subagent is doing'),
  approval: ToolApproval.nullable().default(null).describe('Whether a person was asked about it; null when nobody was'),
  child: z.int().nullable().default(null).describe('Number of the session that does it'),
  loop: Loop.optional().describe('When agents take turns at it'),
  startedAt: z.int().default(0),
  endedAt: z.int().default(0),
  compactedAt: z.int().default(0).describe('Since when its output is left out of what the model reads'),
  notes,
})
export type ToolPart = z.infer<typeof ToolPart>

export const SubtaskPart = z.object({
  type: z.literal('subtask'),
  agent: z.string(),
  description: z.string(),
  prompt: z.string(),
  todos: TodoMode,
  status: PartStatus,
  output: z.string().default(''),
  metadata: z.record(z.string(), z.unknown()).default({}),
  child: z.int().nullable().default(null).describe('Number of the session that does it'),
  loop: Loop.optional().describe('When agents take turns at it'),
})
export type SubtaskPart = z.infer<typeof SubtaskPart>

export const PartContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), synthetic: z.boolean().default(false).describe('Nobody wrote it'), notes }),
  z.object({ type: z.literal('reasoning'), text: z.string(), notes }),
  ToolPart,
  z.object({ type: z.literal('file'), name: z.string(), mediaType: z.string(), url: z.string().describe('A data: address') }),
  SubtaskPart,
  z.object({ type: z.literal('compaction'), auto: z.boolean(), status: PartStatus }),
  z.object({ type: z.literal('retry'), attempt: z.int(), problem: z.string(), delay: z.int().describe('Milliseconds until the next try') }),
  z.object({ type: z.literal('step-start') }),
  z.object({ type: z.literal('step-finish'), finish: z.string(), usage: Usage }),
])
export type PartContent = z.infer<typeof PartContent>

export const Part = z
  .object({
    id: z.string().describe('ULID'),
    session: z.int().describe('Number of the session'),
    message: z.int().describe('Number of the message'),
    position: z.int().describe('Its place in the message, from 0'),
    content: PartContent,
    createdAt: z.int().describe('Epoch milliseconds'),
    updatedAt: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Part' })
export type Part = z.infer<typeof Part>

/**
 * Where a message comes from. The agent reads `input` (a person's), `peer`, `schedule`, `answer` and `subagent` as news; `work`, `nudge`,
 * `state`, `writs` and `continue` are said by the engine. Of its own it has `reply`, `summary` (of what was compacted) and `command`
 * (the answer to a slash command).
 */
export const MessageKind = z.enum([
  ...(['input', 'peer', 'schedule', 'answer', 'subagent'] as const),
  ...(['work', 'nudge', 'state', 'writs', 'continue'] as const),
  ...(['reply', 'summary', 'command'] as const),
])
export type MessageKind = z.infer<typeof MessageKind>

export const Message = z
  .object({
    id: z.string().describe('ULID'),
    number: z.int().describe('Short number within the tenant, never reused; a conversation is read in this order'),
    session: z.int().describe('Number of the session'),
    role: z.enum(['user', 'assistant']),
    kind: MessageKind,
    by: z.string().describe('Who said it'),
    run: z.string().nullable().describe('Id of the run in which it was said'),
    from: z.int().nullable().describe('Number of the session it was sent from'),
    hops: z.int().describe('How many agents have passed the word on since a person or a schedule spoke'),
    rights: Rights.nullable().describe('What whoever said it may do, and so what its agent may do about it; null for everything'),
    place: z
      .int()
      .describe(
        'Behind which message its agent reads it, when it waited for a turn of its own; its own number when it was read before others that wait; else 0',
      ),
    readUpTo: z.int().describe('Of a reply, the last message that its agent had been given when it began; else 0'),
    writs: z.enum(['none', 'waiting', 'done']).describe('Whether the writs in a reply have been run and answered'),
    finish: z
      .string()
      .nullable()
      .describe(
        'Why the agent stopped here; null while it still speaks, `interrupted` when it was cut off, which `error` gives the reason of',
      ),
    error: z.string().nullable(),
    model: z.string().nullable(),
    usage: Usage.nullable(),
    createdAt: z.int().describe('Epoch milliseconds'),
    endedAt: z.int().describe('0 while it is being written'),
    compactedAt: z.int().describe('Since when a summary stands in its place; 0 when none does'),
    version: z.int(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

export const WholeMessage = Message.extend({ parts: z.array(Part) }).meta({ id: 'WholeMessage' })
export type WholeMessage = z.infer<typeof WholeMessage>
