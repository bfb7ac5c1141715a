import * as z from 'zod'
import { notificationOperations } from '../../contract/operations/notification.ts'
import { questionOperations } from '../../contract/operations/question.ts'
import { inConversation } from './in-conversation.ts'
import { told } from './told.ts'
import { reaches, type ToolContext, type ToolRow, tool } from './tool-row.ts'

const { text: question, options } = questionOperations['question.ask'].input.shape
const { text } = notificationOperations['notification.add'].input.shape

const names = { text: 'question' }
const alsoCalled = { message: 'text', content: 'text' }

/** Tells the people; the session is left out where there is none. */
function tell(said: string, { perform, use }: ToolContext) {
  const from = use.session === 0 ? {} : { session: use.session }
  return told(perform('notification.add', { text: said, ...from }), ({ notification }) => ({
    title: `notification #${notification.number}`,
    text: `Told the people: notification #${notification.number}. Nobody need answer; to wait for an answer use ask_user.`,
    metadata: { notification: notification.number },
  }))
}

export const peopleTools: readonly ToolRow[] = [
  tool({
    name: 'ask_user',
    title: 'Ask the user',
    description: 'Ask the people something only they can answer, and wait: your turn ends, and the answer comes as the next message.',
    toolset: 'people',
    annotations: reaches,
    performs: ['question.ask'],
    input: z.strictObject({
      question: question.describe('One question, with all they must know'),
      options,
    }),
    example: { question: 'Which database shall I use?', options: ['SQLite', 'PostgreSQL'] },
    alsoCalled: { text: 'question', message: 'question', choices: 'options' },
    names,
    async run({ question: asked, options: choices }, { perform, use }) {
      const here = inConversation(use)
      if (!here.granted) return here
      return told(perform('question.ask', { session: here.value, text: asked, options: choices }), ({ question: { number } }) => ({
        title: `question #${number}`,
        text: `Asked as question #${number}. End your turn now: the answer comes as the next message.`,
        metadata: { question: number },
        ends: true,
      }))
    },
  }),
  tool({
    name: 'notify_user',
    title: 'Notify the user',
    description: 'Tell the people something, without waiting for an answer.',
    toolset: 'people',
    annotations: reaches,
    performs: ['notification.add'],
    input: z.strictObject({ text }),
    example: { text: 'The deploy is rolled back; the queue drains.' },
    alsoCalled,
    run: ({ text: said }, context) => tell(said, context),
  }),
  tool({
    name: 'send_message',
    title: 'Send a message',
    description: 'Send the people a message, as notify_user does.',
    toolset: 'people',
    annotations: reaches,
    performs: ['notification.add'],
    input: z.strictObject({ text }),
    example: { text: 'Half of it is done.' },
    alsoCalled,
    run: ({ text: said }, context) => tell(said, context),
  }),
]
