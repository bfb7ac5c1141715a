import * as z from 'zod'
import { messageOperations } from '../../../contract/operations/message.ts'
import { inConversation } from '../arguments/in-conversation.ts'
import { namingAgents } from '../refused/naming-agents.ts'
import { answerWith } from './answer-with.ts'
import { reaches, type ToolRow, tool } from './tool-row.ts'

const { agent, text } = messageOperations['message.ask'].input.shape

export const peerTools: readonly ToolRow[] = [
  tool({
    name: 'ask_agent',
    title: 'Ask an agent',
    description: 'Ask another agent something, and wait: your turn ends, and its reply comes as the next message.',
    toolset: 'agents',
    annotations: reaches,
    performs: ['message.ask'],
    input: z.strictObject({ agent, message: text }),
    example: { agent: 'general', message: 'Did the last build pass on both databases?' },
    alsoCalled: { text: 'message', question: 'message', to: 'agent' },
    names: { message: 'text' },
    async run({ agent: asked, message }, context) {
      const here = inConversation(context.use)
      if (!here.granted) return here
      const answer = answerWith(context.perform('message.ask', { session: here.value, agent: asked, text: message }), ({ session }) => ({
        title: `asked ${asked}`,
        text: `Asked ${asked}, in session #${session.number}. End your turn now: the reply comes as the next message.`,
        metadata: { session: session.number },
        ends: true as const,
      }))
      return namingAgents(await answer, 'agent', asked, context)
    },
  }),
  tool({
    name: 'reply',
    title: 'Reply',
    description: 'Reply to the agent that asked you.',
    toolset: 'agents',
    annotations: reaches,
    performs: ['message.reply'],
    input: z.strictObject({ text }),
    example: { text: 'It passed on SQLite, and failed on PostgreSQL: see run 12.' },
    alsoCalled: { message: 'text', answer: 'text' },
    async run({ text: said }, { perform, use }) {
      const here = inConversation(use)
      if (!here.granted) return here
      return answerWith(perform('message.reply', { session: here.value, text: said }), ({ session }) => ({
        title: `replied to session #${session.number}`,
        text: `Your reply is in session #${session.number}.`,
        metadata: { session: session.number },
      }))
    },
  }),
]
