import type { RunOutcome } from '../../contract/nouns/run.ts'
import type { Session } from '../../contract/nouns/session.ts'
import { refuse } from '../../contract/refusals.ts'
import { textPart } from '../domain/message.ts'
import { decideFinish, judgeValid, type RunEnd, shownRun } from '../domain/run.ts'
import { withFields } from '../domain/session.ts'
import { isParked, nextWake, type Standing, stateOf } from '../domain/standing.ts'
import { decideProgress, decideYield } from '../domain/yield.ts'
import type { Handlers, WriteScene } from '../gate/handler.ts'
import { granted, Refused } from '../gate/refused.ts'
import type { Change, StoredRun } from '../ports/store.ts'
import { messageText } from '../render/message-text.ts'
import { taskBlock } from '../render/task-block.ts'
import { say } from './conversation.ts'
import { knownAgent } from './known-agent.ts'
import { listOf } from './list-of.ts'
import { nudgeFor, toldNow } from './prompts.ts'
import { reportEnd, reported } from './reporting.ts'
import { standingOf } from './standing.ts'
import { shownTask } from './task-rows.ts'
import { type Consequences, nothing, together } from './waking.ts'

/** A turn is over. Whether the run goes on is decided, paid for and said in one commit, so that no crash can spend twice or forget. */
export const yieldRun: Handlers['run.yield'] = async ({ run: reference, text, recorded, answers, exchanges, done, ...so }, scene) => {
  const before = await scene.require('run', reference)
  granted(judgeValid(before, await scene.store.leaseTime()))
  const session = await sessionOf(before, scene)
  const agent = await knownAgent(before.agent, scene.store)
  const list = await listOf(session, scene)
  const progress = decideProgress(before.progress, { list: list === null ? 0 : await scene.store.listVersion(list), done })
  const run: StoredRun = { ...before, progress, readFrom: session.read }
  const reply =
    recorded || text.trim() === ''
      ? nothing
      : await say({ session, role: 'assistant', kind: 'reply', by: run.agent, run: run.id, content: [textPart(text)] }, scene)
  const standing = await standingOf(session, scene)
  const turn = { still: progress.still, hasAnswers: answers !== '', exchanges }
  const decision = agent === undefined ? gone : decideYield(standing, turn, agent.definition)
  const told =
    answers === ''
      ? undefined
      : await say(
          {
            session,
            kind: 'writs',
            by: 'system',
            run: run.id,
            content: [textPart(await withTask(answers, session, decision, scene), true)],
          },
          scene,
        )
  if (!decision.goesOn || agent === undefined) {
    const { outcome, detail } = decision.goesOn ? gone : decision
    const ended = await endRun(run, { ...so, outcome, detail }, { text, standing }, scene)
    return { ...together(reply, told ?? nothing, ended), answer: { goesOn: false as const, run: shownRun(ended.run) } }
  }
  const prompt = await nudgeFor(session, agent, scene)
  const said = told ?? (await say({ session, kind: 'nudge', by: 'system', run: run.id, content: [textPart(prompt, true)] }, scene))
  const wakes = session.wakes + (decision.free ? 0 : 1)
  const after = withFields(session, { wakes, read: said.message.number, told: await toldNow(session, scene) }, scene.now)
  const kept: Consequences = {
    changes: [
      { kind: 'update', noun: 'run', row: { ...run, ...so, version: run.version + 1 } },
      { kind: 'update', noun: 'session', row: after },
    ],
    events: [],
  }
  return { ...together(kept, reply, said), answer: { goesOn: true as const, prompt: messageText(said.message) } }
}

const gone = { goesOn: false, outcome: 'failed', detail: 'its agent is gone' } as const

/** With the answers to its writs an agent reads its task as it is after them. */
async function withTask(answers: string, session: Session, { goesOn }: { goesOn: boolean }, scene: WriteScene): Promise<string> {
  const task = session.task === null || !goesOn ? undefined : await scene.store.find('task', session.task)
  return task === undefined ? answers : `${answers}\n\n${taskBlock(await shownTask(task, scene))}`
}

async function sessionOf(run: StoredRun, scene: WriteScene): Promise<Session> {
  const session = await scene.store.find('session', run.session)
  if (session !== undefined) return session
  throw new Refused(refuse('run_over', 'The session of this run is gone.').refusal)
}

export interface Ending {
  /** What the agent said last. */
  text: string
  standing: Standing | undefined
  /** It is to be taken up again, and so nobody is told of its end. */
  again?: boolean
}

/** Ends a run, says how its session stands now, and tells whoever waits for that session. */
export async function endRun(
  before: StoredRun,
  end: RunEnd,
  { text, standing, again = false }: Ending,
  scene: WriteScene,
): Promise<Consequences & { run: StoredRun }> {
  const { run, events } = decideFinish(before, end, scene.now)
  const ended: Consequences = {
    changes: [
      { kind: 'update', noun: 'run', row: run },
      { kind: 'release', session: run.session },
    ],
    events,
  }
  if (standing === undefined) return { ...ended, run }
  const now = { ...standing, facts: { ...standing.facts, running: false } }
  const state = stateOf(now)
  // What only waits will go on, so whoever it works for is not told anything yet.
  const isOver = !again && !isParked(state) && !standing.facts.woken
  const told = isOver ? await reportEnd(standing.session, { outcome: end.outcome, detail: end.detail, text }, scene) : nothing
  const fields = { outcome: end.outcome satisfies RunOutcome, ...(isOver ? reported : {}), ...(again ? { read: before.readFrom } : {}) }
  const session = withFields(standing.session, fields, scene.now)
  const yielded: Consequences = {
    changes: [{ kind: 'update', noun: 'session', row: session } satisfies Change],
    events: [
      {
        type: 'session.yielded',
        session: session.number,
        data: { session, state, outcome: end.outcome, next: nextWake({ ...now, session }) },
      },
    ],
  }
  return { ...together(ended, yielded, told), run }
}
