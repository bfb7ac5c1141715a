import { approvals, type Question } from '../../contract/nouns/question.ts'
import { refuse } from '../../contract/refusals.ts'
import { changedPart, textPart } from '../domain/message.ts'
import { judgeOpen, judgeRoomForQuestions, newQuestion, readApproval } from '../domain/question.ts'
import { keptRights, narrowest, rightsOfWord } from '../domain/rights.ts'
import { withFields } from '../domain/session.ts'
import type { HandlersOf, WriteScene } from '../gate/handler.ts'
import { granted, Refused } from '../gate/refused.ts'
import { answerText } from '../render/answer-text.ts'
import { causeOfCaller, rightsOfCaller } from './caller-rights.ts'
import { say } from './conversation.ts'
import { requireOpen, requireOwn } from './own-session.ts'
import { answered, denied } from './question-settle.ts'
import { startListening, unheardAnswers } from './unheard-answers.ts'
import { type Consequences, nothing, together, wakeSession } from './waking.ts'

export const questionHandlers: HandlersOf<'question'> = {
  async 'question.ask'(input, scene) {
    const session = await scene.require('session', input.session)
    requireOwn(session, scene)
    await requireOpen(session, scene)
    granted(judgeRoomForQuestions((await open(session.number, scene)).length))
    const asked = { session: session.number, text: input.text, options: input.options, kind: 'question' as const, tool: null, part: null }
    const { changes, ...effects } = await ask(asked, scene.caller.agent ?? '', scene)
    return { ...effects, changes: [...changes, ...(await startListening(session.number, scene))] }
  },

  async 'question.approve'(input, scene) {
    const part = await scene.require('part', input.part)
    const known = (await open(part.session, scene)).find((question) => question.part === part.id)
    if (known !== undefined) return { changes: [], events: [], answer: { question: known } }
    const tool = part.content.type === 'tool' ? part.content.tool : null
    const asked = { session: part.session, text: input.text, options: [...approvals], kind: 'approval' as const, tool, part: part.id }
    return ask(asked, scene.caller.agent ?? '', scene)
  },

  async 'question.list'(input, scene) {
    const session = input.session === undefined ? undefined : (await scene.require('session', input.session)).number
    if (input.unheard) {
      if (session === undefined) throw sessionMissing()
      const { answers, looks } = await unheardAnswers(session, scene)
      looks.forEach(scene.noteLook)
      return { questions: answers, next: null }
    }
    const { rows, next } = await scene.store.listQuestions({ session, open: !input.all, limit: input.limit, after: input.after })
    return { questions: rows, next }
  },

  async 'question.get'(input, scene) {
    return { question: await scene.require('question', input.question) }
  },

  async 'question.answer'(input, scene) {
    const question = await scene.target('question', input.question)
    granted(judgeOpen(question))
    const settled =
      question.kind === 'approval' ? await approve(question, input.answer, scene) : await tell(question, input.answer.trim(), scene)
    const others = (await open(question.session, scene)).filter(({ id }) => id !== question.id)
    const trigger = question.kind === 'approval' ? 'approval' : 'answer'
    // Permission to use a tool lets go on what was under way, on whose account it was.
    const rights = question.kind === 'approval' ? rightsOfWord(question) : undefined
    const woken = others.length > 0 ? nothing : await wakeSession({ session: question.session, trigger, rights }, scene)
    const kept = answered(question, input.answer.trim(), scene)
    const [change] = kept.changes
    const row = change?.kind === 'update' && change.noun === 'question' ? change.row : question
    return { ...together(kept, settled, woken), answer: { question: row } }
  },
}

function sessionMissing(): Refused {
  const fields = [{ field: 'session', problem: 'is missing: in which session did you ask?' }]
  return new Refused(refuse('invalid', `session: ${fields[0]?.problem}`, { fields }).refusal)
}

async function open(session: number, scene: WriteScene): Promise<Question[]> {
  return (await scene.store.listQuestions({ session, open: true, limit: 100, after: undefined })).rows
}

async function ask(wish: Pick<Question, 'session' | 'text' | 'options' | 'kind' | 'tool' | 'part'>, agent: string, scene: WriteScene) {
  const rights = keptRights(await causeOfCaller(scene))
  const question = newQuestion({ ...wish, agent, rights, id: scene.newId(), number: await scene.store.nextNumber('question') }, scene.now)
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
async function tell(question: Question, answer: string, scene: WriteScene): Promise<Consequences> {
  const session = await scene.store.find('session', question.session)
  if (session === undefined) return nothing
  const rights = narrowest(rightsOfWord(question), await rightsOfCaller(scene))
  return say({ session, kind: 'answer', rights, content: [textPart(answerText(question, answer))] }, scene)
}

const asked = { state: 'asked' as const, print: '', told: false }

async function approve(question: Question, answer: string, scene: WriteScene): Promise<Consequences> {
  const { word, why } = granted(readApproval(answer))
  if (word === 'deny') return denied(question, why || 'the person said no', scene)
  const part = question.part === null ? undefined : await scene.store.find('part', question.part)
  if (part === undefined || part.content.type !== 'tool') return nothing
  const approval = { ...(part.content.approval ?? asked), state: 'allowed' as const }
  const row = changedPart(part, { ...part.content, approval }, scene.now)
  const allowed: Consequences = {
    changes: [{ kind: 'update', noun: 'part', row }],
    events: [{ type: 'part.changed', session: row.session, data: { part: row } }],
  }
  return word === 'always' ? together(allowed, await allowAlways(question, scene)) : allowed
}

async function allowAlways({ session: number, tool }: Question, scene: WriteScene): Promise<Consequences> {
  const session = await scene.store.find('session', number)
  if (session === undefined || tool === null || session.permissions.always.includes(tool)) return nothing
  const permissions = { ...session.permissions, always: [...session.permissions.always, tool] }
  return { changes: [{ kind: 'update', noun: 'session', row: withFields(session, { permissions }, scene.now) }], events: [] }
}
