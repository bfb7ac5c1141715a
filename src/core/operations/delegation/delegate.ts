import { type Agent, defaultLimits } from '../../../contract/nouns/agent.ts'
import type { PartContent } from '../../../contract/nouns/message.ts'
import { type Outcome, refuse } from '../../../contract/refusals.ts'
import { isNarrower } from '../../domain/access/rights.ts'
import { type Handing, judgeDelegation, judgeRoom, listModeFor } from '../../domain/delegation/delegation.ts'
import { decideHop } from '../../domain/delegation/hops.ts'
import { shownSession } from '../../domain/session/session.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { granted, Refused } from '../../gate/refused.ts'
import type { StoredSession } from '../../ports/store.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { starterFor } from '../agent/starter.ts'
import { causeOfRun, rightsOfCaller } from '../caller/rights.ts'
import { say } from '../message/conversation.ts'
import { callOf, linkCall } from '../message/link-call.ts'
import { type Consequences, together } from '../run/waking.ts'
import { requireOpen, requireOwn } from '../session/own.ts'
import { type Delegation, startChild } from './child-session.ts'
import { startLoop } from './loop.ts'

/** Where the end of a child is to be reported, and how it was asked for. */
interface Way {
  reports: string
  handing: Handing
}

/** Hands work to subagents. Of several, one that cannot be handed on does not keep the others from it. */
export const delegate: Handlers['message.delegate'] = async (input, context) => {
  const session = await context.require('session', input.session)
  requireOwn(session, context)
  await requireOpen(session, context)
  const delegations = await judged(session, input.to, context, input.rounds === undefined ? input.to.length : 1)
  const refusals = delegations.flatMap(({ outcome }) => (outcome.granted ? [] : [outcome.refusal]))
  const problems = refusals.map(({ message }) => message)
  if (refusals.length === delegations.length && refusals[0] !== undefined) {
    // A writ names each of several in its place; everybody else is told that nothing came of it.
    if (input.writ === 'parallel') return { changes: [], events: [], answer: { sessions: [], problems, starter: 'nobody' } }
    throw new Refused({ ...refusals[0], message: [...new Set(problems)].join(' ') })
  }
  const [first] = delegations.flatMap(({ outcome }) => (outcome.granted ? [outcome.value.id] : []))
  const starter = await starterFor(first ?? '', context)
  if (input.rounds !== undefined) {
    if (input.part !== undefined) await requireRightsOfTurn(session, context)
    const { child, ...effects } = await startLoop(session, { ...input, rounds: input.rounds }, delegations, context)
    return { ...effects, answer: { sessions: [shownSession(child)], problems, starter } }
  }
  if (input.part !== undefined) {
    const { answer, ...linked } = await byPart(session, input.part, delegations, context)
    return { ...linked, answer: { ...answer, starter } }
  }
  if (input.background) {
    const started = await startAll(session, delegations, () => ({ reports: 'message', handing: 'background' }), context)
    return {
      ...together(...started.map(({ effects }) => effects)),
      answer: { sessions: started.map(({ child }) => shownSession(child)), problems, starter },
    }
  }
  const { message, sessions, ...effects } = await askHere(session, delegations, [], context)
  return { ...effects, answer: { sessions, problems, starter } }
}

export interface JudgedDelegation {
  delegation: Delegation
  outcome: Outcome<Agent>
}

/** `atOnce`: how many of them are at work together. */
export async function judged(
  session: StoredSession,
  to: readonly Delegation[],
  context: WriteContext,
  atOnce = to.length,
): Promise<JudgedDelegation[]> {
  const parent = session.agent === null ? undefined : await knownAgent(session.agent, context.store)
  const limits = parent?.definition.limits ?? defaultLimits
  const delegations: JudgedDelegation[] = []
  for (const delegation of to) {
    const agent = await knownAgent(delegation.agent, context.store)
    delegations.push({ delegation, outcome: judgeDelegation(agent, delegation.agent, session.agent) })
  }
  const wanted = delegations.filter(({ outcome }) => outcome.granted).length
  if (wanted > 0)
    granted(judgeRoom(session, limits, (await context.store.sessions.childrenAtWork(session.id)).length, Math.min(wanted, atOnce)))
  return delegations
}

/** The delegations as a message of the conversation: each is a part, which is filled in when its session has ended. */
export async function askHere(
  session: StoredSession,
  delegations: readonly JudgedDelegation[],
  before: readonly PartContent[],
  context: WriteContext,
) {
  const content = delegations.map(({ delegation, outcome }): PartContent => {
    const { agent, prompt, description = '' } = delegation
    const so = { type: 'subtask' as const, agent, prompt, description, metadata: {}, child: null }
    if (!outcome.granted) return { ...so, todos: 'off', status: 'error', output: outcome.refusal.message }
    return { ...so, todos: listModeFor(delegation.todos, outcome.value, 'writ'), status: 'running', output: '' }
  })
  const asked = await say({ session, kind: context.caller.run ? 'writs' : 'input', content: [...before, ...content] }, context)
  const partOf = (index: number) => ({ reports: asked.message.parts[before.length + index]?.id ?? 'message', handing: 'writ' as const })
  const started = await startAll(session, delegations, partOf, context)
  const children = new Map(started.map(({ child }) => [child.reports, child.number]))
  // The parts are inserted in this same commit, so they are written with their children in them.
  for (const change of asked.changes) {
    if (change.kind !== 'insert' || change.noun !== 'part' || change.row.content.type !== 'subtask') continue
    change.row.content.child = children.get(change.row.id) ?? null
  }
  const effects = together(asked, ...started.map((one) => one.effects))
  return { ...effects, message: asked.message, sessions: started.map(({ child }) => shownSession(child)) }
}

async function byPart(session: StoredSession, id: string, delegations: readonly JudgedDelegation[], context: WriteContext) {
  const part = await callOf(session, id, context)
  await requireRightsOfTurn(session, context)
  const [started] = await startAll(session, delegations.slice(0, 1), () => ({ reports: id, handing: 'tool' }), context)
  if (started === undefined) return context.missing('part', id)
  const linked = linkCall(part, started.child, context)
  return { ...together(linked, started.effects), answer: { sessions: [shownSession(started.child)], problems: [] } }
}

/** What comes of it is read in the turn that made the call, as if its agent had found it out. */
async function requireRightsOfTurn(session: StoredSession, context: WriteContext): Promise<void> {
  const [last] = await context.store.runs.last(session.number, 1)
  const isOwn = context.caller.run?.session === session.number
  if (isOwn || last === undefined || !isNarrower(await rightsOfCaller(context), causeOfRun(last))) return
  const message = `${context.caller.name} may do less than those for whom session #${session.number} made this call, and cannot answer it.`
  throw new Refused(refuse('forbidden', message, { hint: 'Leave the part out: what comes of it is then said in the session.' }).refusal)
}

async function startAll(
  session: StoredSession,
  delegations: readonly JudgedDelegation[],
  wayOf: (index: number) => Way,
  context: WriteContext,
) {
  const started: { child: StoredSession; effects: Consequences }[] = []
  const rights = await rightsOfCaller(context)
  for (const [index, { delegation, outcome }] of delegations.entries()) {
    if (!outcome.granted) continue
    const hops = granted(decideHop(session.hops))
    started.push(await startChild(session, delegation, outcome.value, { ...wayOf(index), rights, hops }, context))
  }
  return started
}
