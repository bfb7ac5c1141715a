import { type Agent, runnerOf } from '../../../contract/nouns/agent.ts'
import type { TaskRecord } from '../../../contract/nouns/task.ts'
import { everything, isNarrower } from '../../domain/access/rights.ts'
import { ceilingOf, rightsIn } from '../../domain/delegation/delegation.ts'
import { hopsHeard } from '../../domain/delegation/hops.ts'
import { textPart } from '../../domain/message/message.ts'
import { decideClaim, shownRun, whyNotRun } from '../../domain/run/run.ts'
import { decideSpend } from '../../domain/run/wake.ts'
import { shownSession } from '../../domain/session/session.ts'
import { isHeld, isParked, nextWake, type Situation, stateOf } from '../../domain/session/situation.ts'
import { workFolderOf } from '../../domain/session/work.ts'
import { hashOfSecret, newSecret } from '../../domain/token.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import type { Job } from '../../ports/jobs.ts'
import type { RunProgress, StoredRun, StoredSession } from '../../ports/records.ts'
import type { Reading } from '../../ports/store.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { reportEnd, reported } from '../delegation/report-end.ts'
import { listOf } from '../list/list-of.ts'
import { say } from '../message/conversation.ts'
import { leaveCalls } from '../message/leave-calls.ts'
import { askedAtStart } from '../message/prompts.ts'
import { putBehind, type Turn, turnFor, wakeAfter } from '../message/turn-for.ts'
import { rootOf } from '../session/root.ts'
import { situationOf } from '../session/situation.ts'
import { parkedStill } from '../usage/parked.ts'

/** The one place where a run comes into being. What asked for it is settled in the same commit, whether it starts or not. */
export const claimRun: Handlers['run.claim'] = async (input, context) => {
  const key = `wake:${input.session}`
  const job = await context.store.jobs.find(key)
  if (job === undefined) return notClaimed('nothing asks for it')
  const settle = () => context.apply({ kind: 'dequeue', key })
  const found = await context.find('session', input.session)
  if (found === undefined) return notClaimed('session is gone', settle)
  const session = { ...found, parked: null, parkedBy: null }
  if (await context.store.runs.live(session.number)) return notClaimed('already running')
  const task = session.task === null ? undefined : await context.find('task', session.task)
  const owner = task?.owner ?? session.agent
  const agent = owner === null ? undefined : await knownAgent(owner, context.store)
  const situation = await situationOf(session, context)
  const why = whyNotRun(session, task, agent) ?? whyParked(job, situation)
  if (why !== undefined || agent === undefined) return notClaimed(why ?? 'no agent', settle)
  const turn = await turnFor(session, job, stateOf(situation), context)
  if (turn === undefined) return notClaimed(stateOf(situation), settle)
  const kept = await parkedStill(found, agent, job, context)
  if (kept !== undefined) return notClaimed(kept)
  const wakes = decideSpend(session.wakes, job.payload, agent.definition.maxWakeCycles)
  settle()
  return wakes === undefined ? spent(session, context) : claim({ session, task, agent, situation, job, wakes, turn }, input, context)
}

interface Claimable {
  session: StoredSession
  task: TaskRecord | undefined
  agent: Agent
  situation: Situation
  job: Job
  wakes: number
  turn: Turn
}

async function claim(claimable: Claimable, input: { node: string; lease: number }, context: WriteContext) {
  const { session, task, agent, situation, job, wakes, turn } = claimable
  const { cause, heard: news, waits, last } = turn
  const secret = newSecret()
  const { trigger = 'manual', schedule = null } = job.payload
  const rights = rightsIn(session.permissions, agent.definition, cause)
  const drives = !isNarrower(cause, ceilingOf(session.permissions))
  const list = await listOf(session, context)
  const decided = decideClaim(
    {
      id: context.newId(),
      session: session.number,
      task: task?.number ?? null,
      agent: agent.id,
      trigger,
      schedule,
      fence: (last?.fence ?? 0) + 1,
      node: input.node,
      hash: hashOfSecret(secret),
      rights: { ...rights, cause },
      claimedFor: news.at(-1)?.number ?? session.read,
      progress: freshProgress(list === null ? 0 : await context.store.todos.version(list), last),
    },
    input.lease,
    await context.store.leaseTime(),
    context.now,
  )
  const { said, injected, isIdle } = await askedAtStart(
    {
      session,
      task,
      agent,
      unread: news,
      drives,
      isHeld: isHeld(situation) && situation.facts.blocked === 0,
      takesUp: turn.takesUp,
      rights,
    },
    context,
  )
  // A run that was cut short after its agent's last word is still to be ended as it should have been.
  if (isIdle && trigger !== 'recovered') return notClaimed('nothing is left to do')
  // What woke it has been read already: it goes on only because todos are open, and that is paid for.
  const isOnlyNudge = said?.kind === 'nudge' && job.payload.news === true
  if (isOnlyNudge && agent.definition.maxWakeCycles === 0) return spent(session, context)
  const run = context.add('run', decided)
  const hops = hopsHeard(session.hops, job.payload, news)
  context.keep('session', session, { wakes: isOnlyNudge ? 1 : wakes, injected, hops, updatedAt: context.now })
  if (turn.leaves !== undefined) await leaveCalls(turn.leaves, 'somebody else was to be heard first', context)
  await putBehind(session, turn, context)
  wakeAfter(turn, session, job, context)
  if (said) {
    const content = [textPart(said.text, true)]
    await say({ session, kind: said.kind, by: 'system', run: run.id, rights: cause, atOnce: waits.length > 0, content }, context)
  }
  return {
    claimed: true as const,
    ...(job.payload.trace === undefined ? {} : { trace: job.payload.trace }),
    run: shownRun(run),
    agent: await withInheritedModel(agent, session, context.store),
    secret,
    list,
    folder: workFolderOf(await rootOf(session, context)),
    permissions: session.permissions,
    rights,
    cause,
  }
}

/** Who was asked to complete its task is not asked again before anything on its list has changed. */
function freshProgress(list: number, last: StoredRun | undefined): RunProgress {
  const wasAsked = last?.progress.askedToComplete !== undefined && last.progress.list === list
  return { still: 0, list, trace: [], ...(wasAsked && { askedToComplete: 'before' }) }
}

/** Nothing new has come, and the session has gone on by itself as often as it may: it is left until something new does. */
async function spent(session: StoredSession, context: WriteContext) {
  const after = context.keep('session', session, { outcome: 'budget', ...reported, updatedAt: context.now })
  const { facts } = await situationOf(after, context)
  const situation = { session: after, facts: { ...facts, woken: false } }
  const data = { session: shownSession(after), state: stateOf(situation), outcome: 'budget' as const, next: nextWake(situation) }
  context.emit({ type: 'session.yielded', session: session.number, data })
  const detail = `it has gone on by itself ${session.wakes} times`
  await reportEnd(session, { outcome: 'budget', detail, text: '', cause: everything }, context)
  return notClaimed('the wake budget is spent')
}

/** What waits for sessions that work for it cannot go on before; and the tick leaves alone whatever waits for somebody. */
function whyParked(job: Job, situation: Situation): string | undefined {
  if (situation.facts.children.length > 0) return 'awaiting_peer'
  const state = stateOf(situation)
  return job.payload.trigger === 'tick' && isParked(state) ? state : undefined
}

function notClaimed(reason: string, settle?: () => void) {
  settle?.()
  return { claimed: false as const, reason }
}

/** A child is asked with the model of the session it works for, unless its agent names one of its own. */
async function withInheritedModel(agent: Agent, { parent }: StoredSession, store: Pick<Reading, 'find'>): Promise<Agent> {
  if (agent.definition.model !== undefined || runnerOf(agent.definition) !== 'model') return agent
  for (let above = parent; above !== null; ) {
    const session = await store.find('session', above)
    const caller = session?.agent == null ? undefined : await knownAgent(session.agent, store)
    const model = caller !== undefined && runnerOf(caller.definition) === 'model' ? caller.definition.model : undefined
    if (model !== undefined) return { ...agent, definition: { ...agent.definition, model } }
    above = session?.parent ?? null
  }
  return agent
}
