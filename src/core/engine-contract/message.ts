import * as z from 'zod'
import { PartContent, PartStatus, ToolApproval, WholeMessage } from '../../contract/nouns/message.ts'
import { Usage } from '../../contract/nouns/usage.ts'
import { operation } from '../../contract/operation.ts'
import { idReference, reference } from '../../contract/reference.ts'

const MessageAnswer = z.object({ message: WholeMessage })
const OneMessage = z.strictObject({ message: reference('message') })
const Nothing = z.object({})
const needs = 'run:manage' as const

/** How a conversation is written down while it happens: each step is in the store before the next is taken. */
export const messageEngineOperations = {
  'message.begin': operation({
    name: 'message.begin',
    summary:
      'Say what comes next in a conversation; when its agent is to speak, give it what it has not read and keep the place of its reply.',
    effect: 'write',
    needs,
    input: () =>
      z.strictObject({
        session: reference('session'),
        isStep: z.boolean().default(false).describe('The turn goes on: what is merely new begins the next one'),
        mostTokens: z.int().optional().describe('When its last reply came to more than this, it is summarised first'),
        model: z
          .strictObject({ name: z.string().max(300), isPriced: z.boolean() })
          .optional()
          .describe('Who is to be asked, if that is known before'),
        isFurther: z.boolean().default(false).describe('It goes on with what it was saying: what has come meanwhile is given to it later'),
      }),
    output: () =>
      z.discriminatedUnion('next', [
        z.object({
          next: z.literal('reply'),
          message: WholeMessage,
          system: z.string(),
          given: z.array(WholeMessage).describe('What is new to its agent'),
        }),
        z.object({ next: z.literal('writs'), message: WholeMessage.describe('Whose writs are to be run first') }),
        z.object({ next: z.literal('calls'), message: WholeMessage.describe('Whose calls are to be made first') }),
        z.object({ next: z.literal('summary'), auto: z.boolean() }),
        z.object({ next: z.literal('again') }),
        z.object({
          next: z.literal('wait'),
          milliseconds: z.int().describe('Others have under way what is left of a cap: look again then'),
        }),
        z.object({ next: z.literal('parked'), detail: z.string().describe('Why nobody may be asked now') }),
        z.object({ next: z.literal('nothing'), said: z.string().describe('What its agent said last') }),
      ]),
    refuses: ['not_found'],
  }),
  'message.stream': operation({
    name: 'message.stream',
    summary: 'Record what an agent has said since the last time.',
    effect: 'write',
    needs,
    input: () =>
      OneMessage.extend({
        pieces: z
          .array(z.strictObject({ part: z.int().min(0).max(1_000), type: z.enum(['text', 'reasoning']), delta: z.string().max(1_000_000) }))
          .min(1)
          .max(1_000),
      }),
    output: () => Nothing,
    refuses: ['not_found', 'conflict'],
  }),
  'message.retry': operation({
    name: 'message.retry',
    summary: 'Record that a model is asked again: what it had said so far is void.',
    effect: 'write',
    needs,
    input: () => OneMessage.extend({ attempt: z.int().min(1), problem: z.string().max(2_000), delay: z.int().min(0) }),
    output: () => Nothing,
    refuses: ['not_found', 'conflict'],
  }),
  'message.end': operation({
    name: 'message.end',
    summary: 'Record all that an agent has said and wants done.',
    effect: 'write',
    needs,
    input: () =>
      OneMessage.extend({
        content: z.array(PartContent).max(1_000).optional().describe('What was streamed, if not given'),
        finish: z.string().max(100),
        error: z.string().max(10_000).nullable().default(null),
        model: z.string().max(300).nullable().default(null),
        usage: Usage.nullable().optional().describe('What the request used, null when nobody says; not given while it still goes on'),
      }),
    output: () => MessageAnswer,
    refuses: ['not_found', 'conflict'],
  }),
  'message.answer': operation({
    name: 'message.answer',
    summary: 'Record that the writs of a reply were run, and what they were answered.',
    effect: 'write',
    needs,
    input: () => OneMessage.extend({ text: z.string().max(100_000) }),
    output: () => Nothing,
    refuses: ['not_found'],
  }),
  'message.part': operation({
    name: 'message.part',
    summary: 'Record how a tool call goes.',
    effect: 'write',
    needs,
    input: () =>
      z.strictObject({
        part: idReference('part'),
        status: PartStatus,
        title: z.string().max(500).optional(),
        output: z.string().max(200_000).optional(),
        metadata: z.record(z.string(), z.unknown()).optional(),
        approval: ToolApproval.optional(),
      }),
    output: () => Nothing,
    refuses: ['not_found'],
  }),
  'message.compact': operation({
    name: 'message.compact',
    summary: 'Ask for a conversation to be summarised, or put a summary in the place of what was said.',
    effect: 'write',
    needs,
    input: () =>
      z.strictObject({
        session: reference('session'),
        auto: z.boolean().default(true),
        summary: z.string().max(200_000).optional(),
        model: z.string().max(300).nullable().default(null),
        usage: Usage.nullable().default(null),
      }),
    output: () => Nothing,
    refuses: ['not_found'],
  }),
  'message.prune': operation({
    name: 'message.prune',
    summary: 'Leave the output of old tool calls out of what a model reads.',
    effect: 'write',
    needs,
    input: () => z.strictObject({ session: reference('session'), parts: z.array(idReference('part')).min(1).max(1_000) }),
    output: () => Nothing,
    refuses: ['not_found'],
  }),
} as const
