import { type Agent, AgentDefinition } from '../../../contract/nouns/agent.ts'
import type { Loop } from '../../../contract/nouns/loop.ts'
import type { Part } from '../../../contract/nouns/message.ts'
import { openStatuses } from '../../../contract/nouns/todo.ts'
import type { Checked } from '../../../contract/operations/index.ts'
import { type Outcome, type RefusalCode, refuse } from '../../../contract/refusals.ts'
import { judgeDelegation } from '../../domain/delegation/delegation.ts'
import { decideHop } from '../../domain/delegation/hops.ts'
import { decideLoop, type StageEnd, stageOf } from '../../domain/delegation/loop.ts'
import { withFields } from '../../domain/session/session.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { granted, Refused } from '../../gate/refused.ts'
import type { StoredSession } from '../../ports/store.ts'
import { loopBrief } from '../../render/delegation/loop-brief.ts'
import { loopResult } from '../../render/delegation/loop-result.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { rightsOfCaller } from '../caller/rights.ts'
import { listOf } from '../list/list-of.ts'
import { say } from '../message/conversation.ts'
import { callOf, linkCall } from '../message/link-call.ts'
import { settlePart } from '../message/settle-part.ts'
import { type Consequences, together } from '../run/waking.ts'
import { startChild } from './child-session.ts'

type Asked = Pick<Checked<'message.delegate'>, 'to' | 'part' | 'background'> & { rounds: number }

const mostStages = 8
const longestPrompts = 64 * 1024

/**
 * Begins a loop. All there is to know of it is kept in the part of the conversation that waits for it, which each stage reports to: whoever takes
 * the conversation up, on whichever daemon, goes on where it was.
 */
export async function startLoop(
  session: StoredSession,
  { to, part: id, background, rounds }: Asked,
  delegations: readonly { outcome: Outcome<Agent> }[],
  context: WriteContext,
) {
  const agents = delegations.map(({ outcome }) => granted(outcome))
  await judgeLoop(session, to, background, context)
  const rights = await rightsOfCaller(context)
  const stages = to.map(({ agent, prompt }) => ({ agent, prompt }))
  const loop: Loop = { stages, rounds, turns: [], rights, end: null }
  const hops = granted(decideHop(session.hops))
  const [first] = agents
  if (first === undefined) return refused('invalid', 'A loop has at least one stage.')
  const asked = id === undefined ? await askHere(session, loop, context) : { part: await callOf(session, id, context), said: undefined }
  const { child, effects } = await startStage(session, loop, first, { reports: asked.part.id, hops }, context)
  const linked = linkCall(asked.part, child, context, loop)
  if (asked.said === undefined) return { ...together(linked, effects), child }
  // The part is inserted in this same commit, so it is written with its child in it.
  for (const change of linked.changes) if (change.kind === 'update' && change.noun === 'part') asked.part.content = change.row.content
  return { ...together(asked.said, effects), child }
}

/** Where no call waits for it, it is a message of the conversation, as any work that is handed on. */
async function askHere(session: StoredSession, loop: Loop, context: WriteContext) {
  const [stage] = loop.stages
  const description = `loop of ${loop.stages.map(({ agent }) => agent).join(', ')}`
  const said = await say(
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
  const [part] = said.message.parts
  if (part === undefined) throw new Error('a message was said without its part')
  return { part, said }
}

async function judgeLoop(session: StoredSession, to: Asked['to'], background: boolean, context: WriteContext): Promise<void> {
  if (background) refused('invalid', 'A loop is waited for: it cannot go on in the background.', 'Leave background out.')
  if (to.length > mostStages) refused('limit_reached', `A loop has at most ${mostStages} stages, not ${to.length}.`)
  if (to.some(({ session: earlier, todos = 'shared' }) => earlier !== undefined || todos !== 'shared')) {
    refused(
      'invalid',
      'Stages of a loop work on the list of the session that starts it, each in a new session.',
      'Leave todos and session out.',
    )
  }
  if (to.reduce((sum, { prompt }) => sum + prompt.length, 0) > longestPrompts) {
    refused(
      'too_large',
      `What the stages of a loop are told may be ${longestPrompts} characters long together.`,
      'Write the details on the list.',
    )
  }
  if ((await listOf(session, context)) === null) {
    refused(
      'conflict',
      `Session #${session.number} works on no list, so nobody can take turns on it.`,
      'Hand the work to one agent instead.',
    )
  }
}

function refused(code: RefusalCode, message: string, hint?: string): never {
  throw new Refused(refuse(code, message, { hint }).refusal)
}

interface StageWay {
  reports: string
  hops: number
  before?: { agent: string; text: string }
}

async function startStage(session: StoredSession, loop: Loop, agent: Agent, { before, ...way }: StageWay, context: WriteContext) {
  const { index, round } = stageOf(loop)
  const agents = loop.stages.map((stage) => stage.agent)
  const list = (await listOf(session, context)) ?? session.number
  const brief = loopBrief({ agents, index, round, rounds: loop.rounds, session: list, before })
  const prompt = loop.stages[index]?.prompt ?? ''
  const delegation = { agent: agent.id, prompt, description: `round ${round}: ${agent.id}`, todos: 'shared' as const }
  return startChild(session, delegation, agent, { ...way, handing: 'tool', rights: loop.rights, brief }, context)
}

/** The loop that a part of a conversation waits for, if it does. */
export function loopIn({ content }: Part): Loop | undefined {
  return content.type === 'tool' || content.type === 'subtask' ? content.loop : undefined
}

/**
 * A stage has ended. The next one is begun in the same commit, or the part is filled in with what came of all of them; `over` says which. The session
 * on whose list they work goes on by itself with each stage after the first, and so pays for it from its wake budget.
 */
export async function endStage(
  session: StoredSession,
  part: Part,
  before: Loop,
  ended: StageEnd,
  context: WriteContext,
): Promise<Consequences & { over: boolean }> {
  const agent = session.agent === null ? undefined : await knownAgent(session.agent, context.store)
  const list = await listOf(session, context)
  const situation = {
    open: list === null ? 0 : (await openOn(list, 1, context)).length,
    wakes: session.wakes,
    maxWakes: (agent?.definition ?? AgentDefinition.parse({})).maxWakeCycles,
    isHeld: session.hold !== null || session.archivedAt > 0,
  }
  const loop = decideLoop(before, ended, situation)
  if (loop.end !== null) return { ...(await endLoop(part, loop, list, context)), over: true }
  const { index } = stageOf(loop)
  const next = loop.stages[index]?.agent ?? ''
  const outcome = judgeDelegation(await knownAgent(next, context.store), next, session.agent)
  const hops = decideHop(session.hops)
  const problem = outcome.granted ? hops : outcome
  if (!outcome.granted || !hops.granted) {
    const reason = problem.granted ? '' : problem.refusal.message
    const stuck: Loop = { ...loop, end: { why: 'failed', stage: next, reason } }
    return { ...(await endLoop(part, stuck, list, context)), over: true }
  }
  const last = loop.stages[stageOf(before).index]?.agent ?? ''
  const way = { reports: part.id, hops: hops.value, before: { agent: last, text: ended.text } }
  const { child, effects } = await startStage(session, loop, outcome.value, way, context)
  const paid: Consequences = {
    changes: [{ kind: 'update', noun: 'session', row: withFields(session, { wakes: session.wakes + 1 }, context.now) }],
    events: [],
  }
  return { ...together(linkCall(part, child, context, loop), paid, effects), over: false }
}

/** Ends a loop whose stage was ended before it was done. */
export async function stopLoop(
  session: StoredSession,
  part: Part,
  loop: Loop,
  reason: string,
  context: WriteContext,
): Promise<Consequences> {
  const stage = loop.stages[stageOf(loop).index]?.agent ?? ''
  return endLoop(part, { ...loop, end: { why: 'stopped', stage, reason } }, await listOf(session, context), context)
}

const mostLeft = 6

async function endLoop(part: Part, loop: Loop, list: number | null, context: WriteContext): Promise<Consequences> {
  const open = list === null ? [] : await openOn(list, mostLeft, context)
  const ok = loop.end?.why !== 'failed' && loop.end?.why !== 'stopped'
  const { content } = part
  const withLoop = content.type === 'tool' || content.type === 'subtask' ? { ...part, content: { ...content, loop } } : part
  return settlePart(withLoop, { ok, output: loopResult(loop, open) }, context)
}

async function openOn(list: number, limit: number, { store }: WriteContext) {
  return (await store.todos.list({ lists: [list], statuses: openStatuses, order: 'position', limit, after: undefined })).rows
}
