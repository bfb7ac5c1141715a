import type { Rights } from '../../../contract/nouns/rights.ts'
import { mayComplete } from '../../domain/access/access.ts'
import { isNarrower, likeRights } from '../../domain/access/rights.ts'
import { toolsAtHand } from '../../domain/access/tools-at-hand.ts'
import { ceilingOf } from '../../domain/delegation/delegation.ts'
import { textPart } from '../../domain/message/message.ts'
import { decideFinish, judgeHasSession, judgeValid, type RunEnd, shownRun } from '../../domain/run/run.ts'
import { decideProgress, decideYield, type Yield } from '../../domain/run/yield.ts'
import { shownSession } from '../../domain/session/session.ts'
import { isParked, nextWake, openWork, type Situation, stateOf } from '../../domain/session/situation.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { StoredRun, StoredSession } from '../../ports/records.ts'
import { closingNudge } from '../../render/prompt/nudge.ts'
import { knownAgent } from '../agent/known-agent.ts'
import { causeOfRun } from '../caller/rights.ts'
import { reportEnd, reported } from '../delegation/report-end.ts'
import { listOf } from '../list/list-of.ts'
import { say, toHear } from '../message/conversation.ts'
import { injectedNow, nudgeFor, wayOf } from '../message/prompts.ts'
import { situationOf } from '../session/situation.ts'
import { endMeter } from '../usage/requests.ts'
import { wakeSession } from './waking.ts'

/** A turn is over. Whether the run goes on is decided, paid for and said in one commit, so that no crash can spend twice or forget. */
export const yieldRun: Handlers['run.yield'] = async ({ run: reference, text, exchanges, done, ...so }, context) => {
  const before = await context.require('run', reference)
  granted(judgeValid(before, await context.store.leaseTime()))
  const session = granted(judgeHasSession(await context.find('session', before.session)))
  const agent = await knownAgent(before.agent, context.store)
  const list = await listOf(session, context)
  const progress = decideProgress(before.progress, { list: list === null ? 0 : await context.store.todos.version(list), done })
  const run: StoredRun = { ...before, progress }
  const cause = causeOfRun(run)
  const { situation, heard, waits } = await situationFor(session, cause, context)
  const hasAnswers = heard.some(({ kind }) => kind === 'writs')
  const has = agent === undefined ? () => false : toolsAtHand(agent.definition, session.permissions)
  const wish: Yield =
    agent === undefined
      ? gone
      : decideYield(
          situation,
          {
            still: progress.still,
            hasAnswers,
            exchanges,
            drives: isDriving(session, run),
            wasAsked: progress.askedToComplete !== undefined,
            mayComplete: mayComplete(run.rights, 'task') && (wayOf(agent) === 'writ' || has('complete_task')),
          },
          agent.definition,
        )
  // Nothing is said over the heads of those who wait: what it would go on with is gone on with after them.
  const decision: Yield = wish.goesOn && waits ? interrupted : wish
  if (!decision.goesOn || agent === undefined) {
    const { outcome, detail, handsBack = false } = decision.goesOn ? gone : decision
    const isHandedBack = handsBack && (await handBack(run, context))
    const facts = { ...situation.facts, woken: situation.facts.woken || isHandedBack || decision === interrupted }
    const ended = await endRun(run, { ...so, outcome, detail }, { text, situation: { session, facts } }, context)
    return { goesOn: false, run: shownRun(ended) }
  }
  const { free: isFree, closes } = decision
  const asked = closes ? closingNudge(session.task ?? 0, wayOf(agent), has) : undefined
  if (!isFree) {
    const content = [textPart(asked ?? (await nudgeFor(session, agent, run.rights, context)), true)]
    await say({ session, kind: 'nudge', by: 'system', run: run.id, rights: cause, content }, context)
  }
  context.keep('run', before, { ...so, progress: closes ? { ...progress, askedToComplete: 'now' } : progress })
  const injected = await injectedNow(session, context)
  context.keep('session', session, { wakes: session.wakes + (isFree ? 0 : 1), injected, updatedAt: context.now })
  return { goesOn: true, isFree }
}

const gone: Extract<Yield, { goesOn: false }> = { goesOn: false, outcome: 'failed', detail: 'its agent is gone' }
const interrupted: Extract<Yield, { goesOn: false }> = { goesOn: false, outcome: 'done', detail: 'something new has come' }

/** A run goes on with the work of its session, and speaks for it, only on the account of those who may all that the session may. */
function isDriving({ permissions }: StoredSession, run: StoredRun): boolean {
  return !isNarrower(causeOfRun(run), ceilingOf(permissions))
}

/** How the session stands for this run: what waits for a turn on another account is no news to it. */
async function situationFor(session: StoredSession, cause: Rights, context: WriteContext) {
  const { facts } = await situationOf(session, context)
  const { heard, waits } = await toHear(session, cause, context)
  const wanted = waits.length === 0 ? undefined : (await context.store.jobs.find(`wake:${session.number}`))?.payload.rights
  const isNews = waits.length === 0 || heard.length > 0 || (wanted !== undefined && likeRights(wanted, cause))
  const situation: Situation = { session, facts: { ...facts, woken: facts.woken && isNews } }
  return { situation, heard, waits: waits.length > 0 }
}

const looksBack = 10

/** Who was only answered leaves the work to those for whom it was being done, if it was. */
async function handBack(run: StoredRun, context: WriteContext): Promise<boolean> {
  const before = (await context.store.runs.last(run.session, looksBack)).filter(({ id }) => id !== run.id)
  const worked = before.find((other) => isNarrower(causeOfRun(run), causeOfRun(other)))
  if (worked === undefined || (worked.outcome !== 'done' && worked.outcome !== 'blocked')) return false
  return wakeSession({ session: run.session, trigger: 'recovered', nudge: true, rights: causeOfRun(worked) }, context)
}

/** A run that only answered and failed at it leaves the work no less than one that did answer. */
export async function handBackOpen(run: StoredRun, situation: Situation, context: WriteContext): Promise<void> {
  if (isDriving(situation.session, run) || isParked(stateOf({ ...situation, facts: { ...situation.facts, running: false } }))) return
  if (openWork(situation) > 0 || situation.session.asker !== null) await handBack(run, context)
}

export interface Ending {
  /** What the agent said last. */
  text: string
  situation: Situation | undefined
  /** It is to be taken up again, and so nobody is told of its end. */
  again?: boolean
}

/** Ends a run, says how its session stands now, and tells whoever waits for that session. */
export async function endRun(
  before: StoredRun,
  end: RunEnd,
  { text, situation, again = false }: Ending,
  context: WriteContext,
): Promise<StoredRun> {
  await endMeter((await context.find('run', before.id)) ?? before, context)
  const run = context.change('run', before, (newest) => decideFinish({ ...newest, progress: before.progress }, end, context.now))
  context.apply({ kind: 'release', session: run.session })
  if (situation === undefined) return run
  const now = { ...situation, facts: { ...situation.facts, running: false } }
  const state = stateOf(now)
  // What only waits will go on, so whoever it works for is not told anything yet.
  const isOver =
    !again && situation.session.parked === null && !isParked(state) && !situation.facts.woken && isDriving(situation.session, before)
  const { outcome, detail } = end
  const session = context.keep('session', situation.session, { outcome, ...(isOver && reported), updatedAt: context.now })
  const next = nextWake({ ...now, session })
  context.emit({ type: 'session.yielded', session: session.number, data: { session: shownSession(session), state, outcome, next } })
  if (isOver) await reportEnd(situation.session, { outcome, detail, text, cause: causeOfRun(before) }, context)
  return run
}
