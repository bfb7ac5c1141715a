import type { RunnerKind } from '../../contract/nouns/agent.ts'
import type { RunOutcome, Usage } from '../../contract/nouns/run.ts'
import type { Output } from '../../contract/operations/index.ts'
import type { Perform } from '../gate/perform.ts'
import type { Caller } from '../ports/caller.ts'
import type { Runner, TurnEnd } from '../ports/runner.ts'
import { plainText } from '../render/plain-text.ts'
import type { Feed } from './feed.ts'
import { type HeldRuns, RunStopped } from './held-runs.ts'
import { keepLease, type LeaseTimes } from './keep-lease.ts'
import type { Log } from './log.ts'
import { tailOf } from './tail-of.ts'

/** Runs the writs of a reply and answers what the agent is to read; nothing when there were none. */
type AnswerWrits = (reply: string, about: { caller: Caller; session: number; key: string }) => Promise<string>

export interface Coordination {
  perform: Perform
  feed: Feed
  runners: Partial<Record<RunnerKind, Runner>>
  answerWrits: AnswerWrits
  /** Where agents reach us. */
  url(): string
  node: string
  times: LeaseTimes
  held: HeldRuns
  log: Log
}

type Claimed = Extract<Output<'run.claim'>, { claimed: true }>

interface Ending {
  outcome: RunOutcome
  detail: string
  turns: number
  output: string
  usage: Usage | null
}

const outputKept = 8 * 1024

/**
 * One activation of an agent: claim the session's run, have the agent take turns until it says nothing more to be run, and record
 * how it ended. Whatever the agent does, the run has an outcome; only a run that is no longer ours is left to whoever holds it.
 */
export async function runSession(engine: Coordination, caller: Caller, session: number): Promise<void> {
  const outcome = await engine.perform('run.claim', { session, node: engine.node, lease: engine.times.lease }, { caller })
  if (!outcome.granted) throw new Error(outcome.refusal.message)
  const claim = outcome.value
  if (!claim.claimed) {
    engine.log.info({ tenant: caller.tenant.name, session, reason: claim.reason }, 'nothing is run')
    return
  }
  const { run } = claim
  const controller = engine.held.hold(run.id)
  const lease = keepLease({ run: run.id, caller, perform: engine.perform, feed: engine.feed, held: engine.held, times: engine.times })
  try {
    const ending = await takeTurns(engine, caller, claim, controller.signal, lease.renew)
    await finish(engine, caller, run.id, ending, controller.signal)
  } finally {
    lease.stop()
    engine.held.release(run.id)
  }
}

async function takeTurns(
  engine: Coordination,
  caller: Caller,
  { run, agent, secret, system, prompt }: Claimed,
  signal: AbortSignal,
  renew: (process?: string) => Promise<void>,
): Promise<Ending> {
  const ending: Ending = { outcome: 'done', detail: '', turns: 0, output: '', usage: null }
  const runner = engine.runners[agent.definition.runner]
  if (runner === undefined) return { ...ending, outcome: 'failed', detail: `nothing here can run a ${agent.definition.runner} agent` }
  const { id, task, fence } = run
  const { access } = agent.definition
  const own: Caller = {
    tenant: caller.tenant,
    name: agent.id,
    agent: agent.id,
    access,
    operator: false,
    run: { id, session: run.session, task, fence },
  }
  const mostTurns = agent.definition.limits.turns
  let asked = prompt
  while (ending.turns < mostTurns) {
    ending.turns += 1
    const end = await takeTurn(runner, {
      agent: { id: agent.id, definition: agent.definition },
      session: run.session,
      task,
      run: run.id,
      number: ending.turns,
      system,
      prompt: asked,
      caller: own,
      access: { url: engine.url(), token: secret },
      signal,
      onProcess: ({ pid, startedAt }) => void renew(`${pid} ${startedAt}`),
    })
    ending.output = tailOf(`${ending.output}${ending.output && '\n'}${end.text}`, outputKept)
    ending.usage = added(ending.usage, end.usage)
    if (end.outcome === 'failed' || signal.aborted) return { ...ending, outcome: 'failed', detail: end.detail ?? '' }
    const answers = await engine.answerWrits(end.text, { caller: own, session: run.session, key: `${run.id}/${ending.turns}` })
    if (answers === '') return ending
    if (signal.aborted) break
    asked = [answers, await stateNow(engine, caller, task)].filter(Boolean).join('\n\n')
  }
  return { ...ending, outcome: 'budget', detail: `the agent still had something to say after ${ending.turns} turns` }
}

/** A runner that throws has a defect of its own; the run must have an end all the same. */
async function takeTurn(runner: Runner, turn: Parameters<Runner['runTurn']>[0]): Promise<TurnEnd> {
  try {
    return await runner.runTurn(turn)
  } catch (problem) {
    return { outcome: 'failed', text: '', detail: `the runner failed: ${problem instanceof Error ? problem.message : String(problem)}` }
  }
}

/** The task as it is after the agent's writs. */
async function stateNow({ perform }: Coordination, caller: Caller, task: number | null): Promise<string> {
  if (task === null) return ''
  const shown = await perform('task.show', { task }, { caller })
  return shown.granted ? shown.value.text : ''
}

async function finish(engine: Coordination, caller: Caller, run: string, ending: Ending, signal: AbortSignal): Promise<void> {
  const reason: unknown = signal.reason
  const stopped = signal.aborted && reason instanceof RunStopped ? reason : undefined
  if (stopped?.kind === 'lost') {
    engine.log.info({ run, detail: stopped.message }, 'the run is no longer ours')
    return
  }
  const end = stopped === undefined ? ending : { ...ending, outcome: 'stopped' as const, detail: stopped.message }
  const again = stopped?.kind === 'shutdown'
  const said = { ...end, detail: plainText(end.detail).slice(0, 10_000), output: plainText(end.output) }
  const outcome = await engine.perform('run.finish', { run, ...said, again }, { caller })
  if (!outcome.granted) engine.log.info({ run, detail: outcome.refusal.message }, 'the end of a run was not recorded')
}

function added(usage: Usage | null, more: Usage | undefined): Usage | null {
  if (more === undefined) return usage
  const sum = (field: keyof Usage) => {
    const total = (usage?.[field] ?? 0) + (more[field] ?? 0)
    return usage?.[field] === undefined && more[field] === undefined ? {} : { [field]: total }
  }
  return { ...sum('inputTokens'), ...sum('outputTokens'), ...sum('cost') }
}
