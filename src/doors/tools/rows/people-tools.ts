import * as z from 'zod'
import type { Question } from '../../../contract/nouns/question.ts'
import { notificationOperations } from '../../../contract/operations/notification.ts'
import { questionOperations } from '../../../contract/operations/question.ts'
import { reference } from '../../../contract/reference.ts'
import type { ToolUse } from '../../../core/ports/tools.ts'
import { answerText } from '../../../core/render/answer-text.ts'
import { heldBackAnswer } from '../../../core/render/held-back-answer.ts'
import { indented, plainLine } from '../../../core/render/text/plain-text.ts'
import { inConversation } from '../arguments/in-conversation.ts'
import { answerWith } from './answer-with.ts'
import { reaches, reads, type ToolAnswer, type ToolContext, type ToolRow, tool } from './tool-row.ts'

const { text: question, options } = questionOperations['question.ask'].input.shape
const mostRead = 20
const one = reference('question').optional().describe('One of them, by its number')
const { text } = notificationOperations['notification.add'].input.shape

const names = { question: 'text' }
const alsoCalled = { message: 'text', content: 'text' }

/** Tells the people; the session is left out where there is none. */
function tell(said: string, { perform, use }: ToolContext) {
  const from = use.session === 0 ? {} : { session: use.session }
  return answerWith(perform('notification.add', { text: said, ...from }), ({ notification }) => ({
    title: `notification #${notification.number}`,
    text:
      notification.heldBack > 0
        ? heldBackAnswer(notification)
        : `Told the people: notification #${notification.number}. Nobody need answer; to wait for an answer use ask_user.`,
    metadata: { notification: notification.number, ...(notification.heldBack > 0 && { heldBack: notification.heldBack }) },
  }))
}

/** Whoever is no run of ours is sent no message. */
function howItComes({ caller }: ToolUse): string {
  if (caller.run !== undefined) return 'End your turn now: the answer comes as the next message.'
  return 'Do what does not depend on it, or end your turn: the answer stands below one of your next tool answers, and get_answers() reads it.'
}

function answersAnswer(questions: readonly Question[]): ToolAnswer {
  const asked = questions.map((question) =>
    question.answeredAt === 0
      ? `question #${question.number} waits for a person: ${plainLine(question.text)}`
      : indented(answerText(question, question.answer)).trimStart(),
  )
  const answered = questions.filter(({ answeredAt }) => answeredAt > 0).length
  const title = `${answered} of ${questions.length} answered`
  const lines = asked.length === 0 ? ['Nothing was asked here. ask_user(question: <question>) asks the people.'] : asked
  return { title, text: lines.join('\n'), metadata: { questions: questions.map(({ number }) => number) } }
}

export const peopleTools: readonly ToolRow[] = [
  tool({
    name: 'ask_user',
    title: 'Ask the user',
    description:
      'Ask the people something only they can answer, and end your turn: the answer comes as the next message, or below your next tool answer.',
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
      return answerWith(perform('question.ask', { session: here.value, text: asked, options: choices }), ({ question: { number } }) => ({
        title: `question #${number}`,
        text: `Asked as question #${number}. ${howItComes(use)}`,
        metadata: { question: number },
        ends: true,
      }))
    },
  }),
  tool({
    name: 'get_answers',
    title: 'Get answers',
    description: 'Read what you asked the people, newest first, and what they answered.',
    toolset: 'people',
    annotations: reads,
    performs: ['question.list'],
    input: z.strictObject({ question: one }),
    example: {},
    alsoCalled: { id: 'question' },
    async run({ question: asked }, { perform, use }) {
      if (asked !== undefined) return answerWith(perform('question.get', { question: asked }), (found) => answersAnswer([found.question]))
      const here = inConversation(use)
      if (!here.granted) return here
      // What is read here need not be told again beside the next answer.
      await perform('question.list', { session: here.value, unheard: true })
      const found = perform('question.list', { session: here.value, all: true, limit: mostRead })
      return answerWith(found, ({ questions }) => answersAnswer(questions.filter(({ kind }) => kind === 'question')))
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
