import { approvals, type Question } from '../../../contract/nouns/question.ts'
import { refuse } from '../../../contract/refusals.ts'
import { keptRights, narrowest, rightsOfWord } from '../../domain/access/rights.ts'
import { changedPart, textPart } from '../../domain/message/message.ts'
import { judgeOpen, judgeRoomForQuestions, newQuestion, readApproval } from '../../domain/question.ts'
import { withFields } from '../../domain/session/session.ts'
import type { HandlersOf, WriteContext } from '../../gate/handler.ts'
import { granted, Refused } from '../../gate/refused.ts'
import { answerText } from '../../render/answer-text.ts'
import { causeOfCaller, rightsOfCaller } from '../caller/rights.ts'
import { say } from '../message/conversation.ts'
import { type Consequences, nothing, together, wakeSession } from '../run/waking.ts'
import { requireOpen, requireOwn } from '../session/own.ts'
import { answered, denied } from './settle.ts'
import { startListening, unheardAnswers } from './unheard-answers.ts'

export const questionHandlers: HandlersOf<'question'> = {
  async 'question.ask'(input, context) {
    const session = await context.require('session', input.session)
    requireOwn(session, context)
    await requireOpen(session, context)
    granted(judgeRoomForQuestions((await open(session.number, context)).length))
    const asked = { session: session.number, text: input.text, options: input.options, kind: 'question' as const, tool: null, part: null }
    const { changes, ...effects } = await ask(asked, context.caller.agent ?? '', context)
    return { ...effects, changes: [...changes, ...(await startListening(session.number, context))] }
  },

  async 'question.approve'(input, context) {
    const part = await context.require('part', input.part)
    const known = (await open(part.session, context)).find((question) => question.part === part.id)
    if (known !== undefined) return { changes: [], events: [], answer: { question: known } }
    const tool = part.content.type === 'tool' ? part.content.tool : null
    const asked = { session: part.session, text: input.text, options: [...approvals], kind: 'approval' as const, tool, part: part.id }
    return ask(asked, context.caller.agent ?? '', context)
  },

  async 'question.list'(input, context) {
    const session = input.session === undefined ? undefined : (await context.require('session', input.session)).number
    if (input.unheard) {
      if (session === undefined) throw sessionMissing()
      const { answers, looks } = await unheardAnswers(session, context)
      looks.forEach(context.noteSeen)
      return { questions: answers, next: null }
    }
    const { rows, next } = await context.store.questions.list({ session, open: !input.all, limit: input.limit, after: input.after })
    return { questions: rows, next }
  },

  async 'question.get'(input, context) {
    return { question: await context.require('question', input.question) }
  },

  async 'question.answer'(input, context) {
    const question = await context.target('question', input.question)
    granted(judgeOpen(question))
    const settled =
      question.kind === 'approval' ? await approve(question, input.answer, context) : await tell(question, input.answer.trim(), context)
    const others = (await open(question.session, context)).filter(({ id }) => id !== question.id)
    const trigger = question.kind === 'approval' ? 'approval' : 'answer'
    // Permission to use a tool lets go on what was under way, on whose account it was.
    const rights = question.kind === 'approval' ? rightsOfWord(question) : undefined
    const woken = others.length > 0 ? nothing : await wakeSession({ session: question.session, trigger, rights }, context)
    const kept = answered(question, input.answer.trim(), context)
    const [change] = kept.changes
    const row = change?.kind === 'update' && change.noun === 'question' ? change.row : question
    return { ...together(kept, settled, woken), answer: { question: row } }
  },
}

function sessionMissing(): Refused {
  const fields = [{ field: 'session', problem: 'is missing: in which session did you ask?' }]
  return new Refused(refuse('invalid', `session: ${fields[0]?.problem}`, { fields }).refusal)
}

async function open(session: number, context: WriteContext): Promise<Question[]> {
  return (await context.store.questions.list({ session, open: true, limit: 100, after: undefined })).rows
}

async function ask(wish: Pick<Question, 'session' | 'text' | 'options' | 'kind' | 'tool' | 'part'>, agent: string, context: WriteContext) {
  const rights = keptRights(await causeOfCaller(context))
  const question = newQuestion(
    { ...wish, agent, rights, id: context.newId(), number: await context.store.nextNumber('question') },
    context.now,
  )
  return {
    changes: [{ kind: 'insert' as const, noun: 'question' as const, row: question }],
    events: [{ type: 'question.asked' as const, session: question.session, data: { question } }],
    answer: { question },
  }
}

/**
 * The answer reaches the agent as a message of its own, so that it reads the same in every conversation. It belongs to what the agent was doing
 * when it asked: whoever answers, those for whom it asked get no more done by it.
 */
async function tell(question: Question, answer: string, context: WriteContext): Promise<Consequences> {
  const session = await context.store.find('session', question.session)
  if (session === undefined) return nothing
  const rights = narrowest(rightsOfWord(question), await rightsOfCaller(context))
  return say({ session, kind: 'answer', rights, content: [textPart(answerText(question, answer))] }, context)
}

const asked = { state: 'asked' as const, print: '', told: false }

async function approve(question: Question, answer: string, context: WriteContext): Promise<Consequences> {
  const { word, why } = granted(readApproval(answer))
  if (word === 'deny') return denied(question, why || 'the person said no', context)
  const part = question.part === null ? undefined : await context.store.find('part', question.part)
  if (part === undefined || part.content.type !== 'tool') return nothing
  const approval = { ...(part.content.approval ?? asked), state: 'allowed' as const }
  const row = changedPart(part, { ...part.content, approval }, context.now)
  const allowed: Consequences = {
    changes: [{ kind: 'update', noun: 'part', row }],
    events: [{ type: 'part.changed', session: row.session, data: { part: row } }],
  }
  return word === 'always' ? together(allowed, await allowAlways(question, context)) : allowed
}

async function allowAlways({ session: number, tool }: Question, context: WriteContext): Promise<Consequences> {
  const session = await context.store.find('session', number)
  if (session === undefined || tool === null || session.permissions.always.includes(tool)) return nothing
  const permissions = { ...session.permissions, always: [...session.permissions.always, tool] }
  return { changes: [{ kind: 'update', noun: 'session', row: withFields(session, { permissions }, context.now) }], events: [] }
}
