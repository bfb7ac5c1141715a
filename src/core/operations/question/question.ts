import { approvals, type Question } from '../../../contract/nouns/question.ts'
import { keptRights, narrowest, rightsOfWord } from '../../domain/access/rights.ts'
import { decidePart, textPart } from '../../domain/message/message.ts'
import { decideAsk, judgeOpen, judgeRoomForQuestions, judgeSessionNamed, readApproval } from '../../domain/question.ts'
import type { HandlersOf, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import { answerText } from '../../render/answer-text.ts'
import { causeOfCaller, rightsOfCaller } from '../caller/rights.ts'
import { say } from '../message/conversation.ts'
import { wakeSession } from '../run/waking.ts'
import { requireOpen, requireOwn } from '../session/own.ts'
import { askedIn } from './asked.ts'
import { answerQuestion, deny } from './settle.ts'
import { startListening, unheardAnswers } from './unheard-answers.ts'

export const questionHandlers: HandlersOf<'question'> = {
  async 'question.ask'(input, context) {
    const session = await context.require('session', input.session)
    requireOwn(session, context)
    await requireOpen(session, context)
    granted(judgeRoomForQuestions((await open(session.number, context)).length))
    const asked = { session: session.number, text: input.text, options: input.options, kind: 'question' as const, tool: null, part: null }
    const question = await ask(asked, context)
    context.apply(...(await startListening(session.number, context)))
    return { question }
  },

  async 'question.approve'(input, context) {
    const part = await context.require('part', input.part)
    const known = (await open(part.session, context)).find((question) => question.part === part.id)
    if (known !== undefined) return { question: known }
    const tool = part.content.type === 'tool' ? part.content.tool : null
    const asked = { session: part.session, text: input.text, options: [...approvals], kind: 'approval' as const, tool, part: part.id }
    return { question: await ask(asked, context) }
  },

  async 'question.list'(input, context) {
    const session = input.session === undefined ? undefined : (await context.require('session', input.session)).number
    if (input.unheard) {
      const { answers, seen } = await unheardAnswers(granted(judgeSessionNamed(session)), context)
      seen.forEach(context.noteSeen)
      return { questions: answers, next: null }
    }
    const { rows, next } = await context.store.questions.list({ session, open: !input.all, limit: input.limit, after: input.after })
    return { questions: rows, next }
  },

  async 'question.get'(input, context) {
    const question = await context.require('question', input.question)
    return { question, asked: await askedIn(question, context) }
  },

  async 'question.answer'(input, context) {
    const question = await context.target('question', input.question)
    granted(judgeOpen(question))
    const answered = answerQuestion(question, input.answer.trim(), context)
    await (question.kind === 'approval' ? approve(question, input.answer, context) : tell(question, input.answer.trim(), context))
    const others = (await open(question.session, context)).filter(({ id }) => id !== question.id)
    const trigger = question.kind === 'approval' ? 'approval' : 'answer'
    // Permission to use a tool lets go on what was under way, on whose account it was.
    const rights = question.kind === 'approval' ? rightsOfWord(question) : undefined
    if (others.length === 0) await wakeSession({ session: question.session, trigger, rights }, context)
    return { question: answered }
  },
}

async function open(session: number, context: WriteContext): Promise<Question[]> {
  return (await context.store.questions.list({ session, open: true, limit: 100, after: undefined })).rows
}

async function ask(wish: Pick<Question, 'session' | 'text' | 'options' | 'kind' | 'tool' | 'part'>, context: WriteContext) {
  const who = { agent: context.caller.agent ?? '', rights: keptRights(await causeOfCaller(context)) }
  const number = await context.store.nextNumber('question')
  return context.add('question', decideAsk({ ...wish, ...who, id: context.newId(), number }, context.now))
}

/**
 * The answer reaches the agent as a message of its own, so that it reads the same in every conversation. It belongs to what the agent was doing
 * when it asked: whoever answers, those for whom it asked get no more done by it.
 */
async function tell(question: Question, answer: string, context: WriteContext): Promise<void> {
  const session = await context.find('session', question.session)
  if (session === undefined) return
  const rights = narrowest(rightsOfWord(question), await rightsOfCaller(context))
  await say({ session, kind: 'answer', rights, content: [textPart(answerText(question, answer))] }, context)
}

const asked = { state: 'asked' as const, print: '', told: false }

async function approve(question: Question, answer: string, context: WriteContext): Promise<void> {
  const { word, why } = granted(readApproval(answer))
  if (word === 'deny') return deny(question, why || 'the person said no', context)
  const part = question.part === null ? undefined : await context.find('part', question.part)
  if (part === undefined || part.content.type !== 'tool') return
  const approval = { ...(part.content.approval ?? asked), state: 'allowed' as const }
  const content = { ...part.content, approval }
  context.change('part', part, (newest) => decidePart(newest, content, context.now))
  if (word === 'always') await allowAlways(question, context)
}

async function allowAlways({ session: number, tool }: Question, context: WriteContext): Promise<void> {
  const session = await context.find('session', number)
  if (session === undefined || tool === null || session.permissions.always.includes(tool)) return
  const permissions = { ...session.permissions, always: [...session.permissions.always, tool] }
  context.keep('session', session, { permissions, updatedAt: context.now })
}
