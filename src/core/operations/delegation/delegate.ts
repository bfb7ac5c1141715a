import { type Agent, defaultLimits } from '../../../contract/nouns/agent.ts'
import type { PartContent } from '../../../contract/nouns/message.ts'
import type { Outcome } from '../../../contract/refusals.ts'
import { judgeAny, judgeDelegation, judgeRightsOfTurn, judgeRoom, listModeFor } from '../../domain/delegation/delegation.ts'
import { decideHop } from '../../domain/delegation/hops.ts'
import { shownSession } from '../../domain/session/session.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { StoredSession } from '../../ports/records.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { starterFor } from '../agent/starter.ts'
import { causeOfRun, rightsOfCaller } from '../caller/rights.ts'
import { say } from '../message/conversation.ts'
import { callOf } from '../message/link-call.ts'
import { requireOpen, requireOwn } from '../session/own.ts'
import { type Delegation, startChild, type Way } from './child-session.ts'
import { startLoop } from './loop.ts'

type Handed = Pick<Way, 'reports' | 'handing' | 'call'>

/** Hands work to subagents. Of several, one that cannot be handed on does not keep the others from it. */
export const delegate: Handlers['message.delegate'] = async (input, context) => {
  const session = await context.require('session', input.session)
  requireOwn(session, context)
  await requireOpen(session, context)
  const delegations = await judged(session, input.to, context, input.rounds === undefined ? input.to.length : 1)
  const problems = delegations.flatMap(({ outcome }) => (outcome.granted ? [] : [outcome.refusal.message]))
  const first = judgeAny(delegations.map(({ outcome }) => outcome))
  // A writ names each of several in its place; everybody else is told that nothing came of it.
  if (!first.granted && input.writ === 'parallel') return { sessions: [], problems, starter: 'nobody' }
  const starter = await starterFor(granted(first).id, context)
  if (input.rounds !== undefined) {
    if (input.part !== undefined) await requireRightsOfTurn(session, context)
    const child = await startLoop(session, { ...input, rounds: input.rounds }, delegations, context)
    return { sessions: [shownSession(child)], problems, starter }
  }
  if (input.part !== undefined) {
    const child = await byPart(session, input.part, delegations, context)
    return { sessions: [shownSession(child)], problems: [], starter }
  }
  if (input.background) {
    const started = await startAll(session, delegations, () => ({ reports: 'message', handing: 'background' }), context)
    return { sessions: started.map(shownSession), problems, starter }
  }
  const { sessions } = await askHere(session, delegations, [], context)
  return { sessions, problems, starter }
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
  const message = await say({ session, kind: context.caller.run ? 'writs' : 'input', content: [...before, ...content] }, context)
  const partOf = (index: number) => ({ reports: message.parts[before.length + index]?.id ?? 'message', handing: 'writ' as const })
  const started = await startAll(session, delegations, partOf, context)
  const children = new Map(started.map((child) => [child.reports, child.number]))
  // The parts are inserted in this same commit, so they are written with their children in them.
  for (const { id, content } of message.parts) if (content.type === 'subtask') content.child = children.get(id) ?? null
  return { message, sessions: started.map(shownSession) }
}

async function byPart(session: StoredSession, id: string, delegations: readonly JudgedDelegation[], context: WriteContext) {
  const part = await callOf(session, id, context)
  await requireRightsOfTurn(session, context)
  const [child] = await startAll(session, delegations.slice(0, 1), () => ({ reports: id, handing: 'tool', call: part }), context)
  return child ?? context.missing('part', id)
}

async function requireRightsOfTurn(session: StoredSession, context: WriteContext): Promise<void> {
  const [last] = await context.store.runs.last(session.number, 1)
  granted(judgeRightsOfTurn(session, context.caller, await rightsOfCaller(context), last && causeOfRun(last)))
}

async function startAll(
  session: StoredSession,
  delegations: readonly JudgedDelegation[],
  wayOf: (index: number) => Handed,
  context: WriteContext,
) {
  const started: StoredSession[] = []
  const rights = await rightsOfCaller(context)
  for (const [index, { delegation, outcome }] of delegations.entries()) {
    if (!outcome.granted) continue
    const hops = granted(decideHop(session.hops))
    started.push(await startChild(session, delegation, outcome.value, { ...wayOf(index), rights, hops }, context))
  }
  return started
}
