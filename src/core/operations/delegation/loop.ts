import { type Agent, AgentDefinition } from '../../../contract/nouns/agent.ts'
import type { Loop } from '../../../contract/nouns/loop.ts'
import type { Part } from '../../../contract/nouns/message.ts'
import { openStatuses } from '../../../contract/nouns/todo.ts'
import type { Checked } from '../../../contract/operations/index.ts'
import type { Outcome } from '../../../contract/refusals.ts'
import { judgeDelegation } from '../../domain/delegation/delegation.ts'
import { decideHop } from '../../domain/delegation/hops.ts'
import { decideLoop, judgeLoop, type StageEnd, stageOf } from '../../domain/delegation/loop.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { StoredSession } from '../../ports/records.ts'
import { loopBrief } from '../../render/delegation/loop-brief.ts'
import { loopResult } from '../../render/delegation/loop-result.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { rightsOfCaller } from '../caller/rights.ts'
import { listOf } from '../list/list-of.ts'
import { say } from '../message/conversation.ts'
import { callOf, linkedTo } from '../message/link-call.ts'
import { settlePart } from '../message/settle-part.ts'
import { startChild } from './child-session.ts'

type Asked = Pick<Checked<'message.delegate'>, 'to' | 'part' | 'background'> & { rounds: number }

/**
 * Begins a loop. All there is to know of it is kept in the part of the conversation that waits for it, which each stage reports to: whoever takes
 * the conversation up, on whichever daemon, goes on where it was.
 */
export async function startLoop(
  session: StoredSession,
  { to, part: id, background, rounds }: Asked,
  delegations: readonly { outcome: Outcome<Agent> }[],
  context: WriteContext,
): Promise<StoredSession> {
  const agents = delegations.map(({ outcome }) => granted(outcome))
  const [first] = granted(judgeLoop(session, { to, agents, background, hasList: (await listOf(session, context)) !== null }))
  const rights = await rightsOfCaller(context)
  const stages = to.map(({ agent, prompt }) => ({ agent, prompt }))
  const loop: Loop = { stages, rounds, turns: [], rights, end: null }
  const hops = granted(decideHop(session.hops))
  if (id !== undefined) {
    const call = await callOf(session, id, context)
    return startStage(session, loop, first, { reports: id, call, hops }, context)
  }
  const part = await askHere(session, loop, context)
  const child = await startStage(session, loop, first, { reports: part.id, hops }, context)
  // The part is inserted in this same commit, so it is written with its child in it.
  part.content = linkedTo(part.content, child, loop)
  return child
}

/** Where no call waits for it, it is a message of the conversation, as any work that is handed on. */
async function askHere(session: StoredSession, loop: Loop, context: WriteContext): Promise<Part> {
  const [stage] = loop.stages
  const description = `loop of ${loop.stages.map(({ agent }) => agent).join(', ')}`
  const { parts } = await say(
    {
      session,
      kind: context.caller.run ? 'writs' : 'input',
      content: [
        {
          type: 'subtask',
          agent: stage?.agent ?? '',
          description,
          prompt: stage?.prompt ?? '',
          todos: 'shared',
          status: 'running',
          output: '',
          metadata: {},
          child: null,
        },
      ],
    },
    context,
  )
  const [part] = parts
  if (part === undefined) throw new Error('a message was said without its part')
  return part
}

interface StageWay {
  reports: string
  hops: number
  call?: Part
  before?: { agent: string; text: string }
}

async function startStage(session: StoredSession, loop: Loop, agent: Agent, { before, ...way }: StageWay, context: WriteContext) {
  const { index, round } = stageOf(loop)
  const agents = loop.stages.map((stage) => stage.agent)
  const list = (await listOf(session, context)) ?? session.number
  const brief = loopBrief({ agents, index, round, rounds: loop.rounds, session: list, before })
  const prompt = loop.stages[index]?.prompt ?? ''
  const delegation = { agent: agent.id, prompt, description: `round ${round}: ${agent.id}`, todos: 'shared' as const }
  return startChild(session, delegation, agent, { ...way, handing: 'tool', rights: loop.rights, brief, loop }, context)
}

/** The loop that a part of a conversation waits for, if it does. */
export function loopIn({ content }: Part): Loop | undefined {
  return content.type === 'tool' || content.type === 'subtask' ? content.loop : undefined
}

/**
 * A stage has ended. The next one is begun in the same commit, or the part is filled in with what came of all of them; `goesOn` says which. The session
 * on whose list they work goes on by itself with each stage after the first, and so pays for it from its wake budget.
 */
export async function endStage(
  session: StoredSession,
  part: Part,
  before: Loop,
  ended: StageEnd,
  context: WriteContext,
): Promise<{ goesOn: boolean }> {
  const agent = session.agent === null ? undefined : await knownAgent(session.agent, context.store)
  const list = await listOf(session, context)
  const situation = {
    open: list === null ? 0 : (await openOn(list, 1, context)).length,
    wakes: session.wakes,
    maxWakes: (agent?.definition ?? AgentDefinition.parse({})).maxWakeCycles,
    isHeld: session.hold !== null || session.archivedAt > 0,
  }
  const loop = decideLoop(before, ended, situation)
  const end = async (ended: Loop) => {
    await endLoop(part, ended, list, context)
    return { goesOn: false }
  }
  if (loop.end !== null) return end(loop)
  const { index } = stageOf(loop)
  const next = loop.stages[index]?.agent ?? ''
  const outcome = judgeDelegation(await knownAgent(next, context.store), next, session.agent)
  const hops = decideHop(session.hops)
  const problem = outcome.granted ? hops : outcome
  if (!outcome.granted || !hops.granted) {
    const reason = problem.granted ? '' : problem.refusal.message
    return end({ ...loop, end: { why: 'failed', stage: next, reason } })
  }
  const last = loop.stages[stageOf(before).index]?.agent ?? ''
  const way = { reports: part.id, call: part, hops: hops.value, before: { agent: last, text: ended.text } }
  context.keep('session', session, { wakes: session.wakes + 1, updatedAt: context.now })
  await startStage(session, loop, outcome.value, way, context)
  return { goesOn: true }
}

/** Ends a loop whose stage was ended before it was done. */
export async function stopLoop(session: StoredSession, part: Part, loop: Loop, reason: string, context: WriteContext): Promise<void> {
  const stage = loop.stages[stageOf(loop).index]?.agent ?? ''
  await endLoop(part, { ...loop, end: { why: 'stopped', stage, reason } }, await listOf(session, context), context)
}

const mostLeft = 6

async function endLoop(part: Part, loop: Loop, list: number | null, context: WriteContext): Promise<void> {
  const open = list === null ? [] : await openOn(list, mostLeft, context)
  const ok = loop.end?.why !== 'failed' && loop.end?.why !== 'stopped'
  settlePart(part, { ok, output: loopResult(loop, open), also: { loop } }, context)
}

async function openOn(list: number, limit: number, { store }: WriteContext) {
  return (await store.todos.list({ lists: [list], statuses: openStatuses, order: 'position', limit, after: undefined })).rows
}
