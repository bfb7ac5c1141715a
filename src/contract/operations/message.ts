import * as z from 'zod'
import { jsonArray } from '../json-array.ts'
import { Starter, TodoMode } from '../nouns/agent.ts'
import { WholeMessage } from '../nouns/message.ts'
import { Session } from '../nouns/session.ts'
import { operation } from '../operation.ts'
import { agentReference, idReference, reference } from '../reference.ts'
import { line } from '../text.ts'
import { said } from './said.ts'

const MessageAnswer = z.object({ message: WholeMessage })
const OneMessage = z.strictObject({ message: reference('message') })

const file = z.strictObject({
  name: line(200),
  mediaType: z.string().regex(/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/, 'must be a media type, such as text/plain'),
  url: z
    .string()
    .max(900_000)
    .regex(/^data:[^,]{0,200},/, 'must be a data: address'),
})

/** Work for a subagent inside a conversation. */
const delegation = z.strictObject({
  agent: agentReference(),
  description: line(200).optional().describe('What it is about, in a few words'),
  prompt: said,
  todos: TodoMode.optional().describe('Whose list it works on: its own, yours, or none'),
  session: reference('session').optional().describe('A session you started before, to go on there'),
})

export const messageOperations = {
  'message.send': operation({
    name: 'message.send',
    summary: 'Say something in a session: it is news, and wakes its agent.',
    effect: 'write',
    needs: 'message:send',
    input: () =>
      z.strictObject({
        session: reference('session'),
        text: said.describe('What is said'),
        files: jsonArray(file, 10, 0).default([]).describe('What is shown with it: name, mediaType, and url as a data: address'),
      }),
    output: () => MessageAnswer.extend({ answer: WholeMessage.nullable().describe('What a slash command has answered') }),
    refuses: ['not_found', 'conflict', 'limit_reached'],
  }),
  'message.list': operation({
    name: 'message.list',
    summary: 'List what was said in a session, in its order.',
    effect: 'read',
    needs: 'message:read',
    input: () =>
      z.strictObject({
        session: reference('session'),
        since: z.int().min(0).default(0).describe('Only messages with a higher number'),
        before: z.int().min(1).optional().describe('Only messages with a lower number'),
        newest: z.boolean().default(false).describe('The newest ones, when there are more than the limit'),
        live: z.boolean().default(false).describe('Only what the agent still reads: nothing that a summary stands in for'),
        limit: z.int().min(1).max(500).default(50).describe('At most this many'),
      }),
    output: () => z.object({ messages: z.array(WholeMessage), more: z.boolean() }),
    refuses: ['not_found'],
  }),
  'message.get': operation({
    name: 'message.get',
    summary: 'Get one message with its parts.',
    effect: 'read',
    needs: 'message:read',
    input: () => OneMessage,
    output: () => MessageAnswer,
    refuses: ['not_found'],
  }),
  'message.ask': operation({
    name: 'message.ask',
    summary: 'Ask another agent something, and wait for its reply.',
    effect: 'write',
    needs: 'message:ask',
    input: () =>
      z.strictObject({
        session: reference('session').describe('The session that asks'),
        agent: agentReference(),
        text: said.describe('What is asked'),
      }),
    output: () => MessageAnswer.extend({ session: Session.describe('Where the other agent was asked') }),
    refuses: ['not_found', 'conflict', 'limit_reached'],
  }),
  'message.reply': operation({
    name: 'message.reply',
    summary: 'Reply to the agent that has asked.',
    effect: 'write',
    needs: 'message:ask',
    input: () =>
      z.strictObject({ session: reference('session').describe('The session that was asked'), text: said.describe('The answer') }),
    output: () => MessageAnswer.extend({ session: Session.describe('Where the reply went') }),
    refuses: ['not_found', 'conflict', 'limit_reached'],
  }),
  'message.delegate': operation({
    name: 'message.delegate',
    summary: 'Hand work to subagents, each in a session of its own; what comes of it is said here.',
    effect: 'write',
    needs: 'session:delegate',
    input: () =>
      z.strictObject({
        session: reference('session').describe('The session whose work it is'),
        to: jsonArray(delegation, 20).describe('Who is to do what: agent, prompt, and perhaps description, todos, session'),
        background: z.boolean().default(false).describe('Go on meanwhile: the end is said here as a message'),
        rounds: z
          .int()
          .min(1)
          .max(20)
          .optional()
          .describe('A loop: those named take turns on this session’s list, one at a time and in order, so many times at most'),
        part: idReference('part').optional().describe('The tool call that waits for it'),
        writ: z.enum(['agent', 'parallel']).optional().describe('How the results are headed'),
      }),
    output: () => z.object({ sessions: z.array(Session), problems: z.array(z.string()), starter: Starter }),
    refuses: ['not_found', 'forbidden', 'conflict', 'limit_reached'],
  }),
} as const
