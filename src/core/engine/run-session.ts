import { type RunnerKind, runnerOf } from '../../contract/nouns/agent.ts'
import type { RunOutcome } from '../../contract/nouns/run.ts'
import type { Usage } from '../../contract/nouns/usage.ts'
import { RunConversation } from '../conversation/conversation.ts'
import { longestReply } from '../conversation/longest-reply.ts'
import { RunStopped } from '../conversation/run-stopped.ts'
import { fingerprint } from '../domain/fingerprint.ts'
import type { Answer } from '../engine-contract/index.ts'
import type { EnginePerform } from '../gate/perform.ts'
import type { Caller } from '../ports/caller.ts'
import type { Runner, TurnEnd } from '../ports/runner.ts'
import type { Tracing } from '../ports/tracing.ts'
import type { RunWrits } from '../ports/writs.ts'
import { plainText } from '../render/text/plain-text.ts'
import type { Feed } from './feed.ts'
import type { HeldRuns } from './held-runs.ts'
import { keepLease, type LeaseTimes } from './keep-lease.ts'
import type { Log } from './log.ts'

export interface Coordination {
  perform: EnginePerform
  feed: Feed
  runners: Partial<Record<RunnerKind, Runner>>
  runWrits: RunWrits
  /** Where agents reach us. */
  url(): string
  node: string
  times: LeaseTimes
  held: HeldRuns
  log: Log
  /** Hears what each request has used. */
  onUsage?(usage: Usage | null, model: string | null): void
  tracing?: Tracing
}

type Claimed = Extract<Answer<'run.claim'>, { claimed: true }>

interface Ending {
  outcome: RunOutcome
  detail: string
  turns: number
  output: string
  until?: number
}

const outputKept = 8 * 1024

/**
 * One activation of an agent: claim the session's run, have the agent take turns until it has nothing more to say or to do, and record
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
  const { tracing } = engine
  if (tracing === undefined) return runClaimed(engine, caller, claim)
  const { id, agent, task, trigger } = claim.run
  const attributes = {
    ...{ 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.id': agent, 'gen_ai.conversation.id': String(session) },
    ...{ 'punchlist.run': id, 'punchlist.trigger': trigger, ...(task !== null && { 'punchlist.task': task }) },
  }
  await tracing.inSpan({ name: `invoke_agent ${agent}`, attributes, parent: claim.trace }, () => runClaimed(engine, caller, claim))
}

async function runClaimed(engine: Coordination, caller: Caller, claim: Claimed): Promise<void> {
  const { run } = claim
  const closers: Holding['closers'] = []
  const controller = engine.held.hold(run.id)
  const lease = keepLease({ run: run.id, caller, perform: engine.perform, feed: engine.feed, held: engine.held, times: engine.times })
  try {
    const taken = await takeTurns(engine, caller, claim, { signal: controller.signal, renew: lease.renew, closers })
    if (!taken.yielded) await finish(engine, caller, run.id, taken.ending, controller.signal)
  } finally {
    lease.stop()
    for (const close of closers)
      await close().catch((problem) => engine.log.error({ run: run.id, problem }, 'what a run had open could not be closed'))
    engine.held.release(run.id)
  }
}

/** What a run is held by while it lasts, and what must be let go of when it is over. */
interface Holding {
  signal: AbortSignal
  renew(process?: string): Promise<void>
  closers: (() => Promise<void>)[]
}

/** What a run has come to: it has ended itself by yielding, or must be ended. */
type Taken = { yielded: true } | { yielded: false; ending: Ending }

async function takeTurns(engine: Coordination, caller: Caller, claimed: Claimed, { signal, renew, closers }: Holding): Promise<Taken> {
  const { run, agent, secret, list, folder, permissions } = claimed
  const ending: Ending = { outcome: 'done', detail: '', turns: 0, output: '' }
  const failed = (detail: string): Taken => ({ yielded: false, ending: { ...ending, outcome: 'failed', detail } })
  const kind = runnerOf(agent.definition)
  const runner = kind && engine.runners[kind]
  if (runner === undefined) return failed(`nothing here can run ${kind === undefined ? agent.id : `a ${kind} agent`}`)
  const own = ownCaller(caller, claimed)
  const conversation = new RunConversation({
    perform: engine.perform,
    claimed,
    caller: own,
    runWrits: engine.runWrits,
    signal,
    onUsage: engine.onUsage,
  })
  for (let exchanges = 1; ; exchanges++) {
    ending.turns += 1
    const end = await takeTurn(runner, {
      agent: { id: agent.id, definition: agent.definition },
      session: run.session,
      task: run.task,
      run: run.id,
      number: ending.turns,
      conversation,
      list,
      folder,
      permissions,
      caller: own,
      access: { url: engine.url(), token: secret },
      signal,
      onRunEnd: (close) => void closers.push(close),
      onProcess: ({ pid, startedAt }) => void renew(`${pid} ${startedAt}`),
    })
    ending.output = tailOf(`${ending.output}${ending.output && '\n'}${end.text}`, outputKept)
    const why = signal.aborted ? messageOf(signal.reason) : (end.detail ?? '')
    // What was being said when it ended is kept. Where that cannot be written down any more, whoever takes the session up finds it open.
    await conversation.close(why || 'it was ended').catch((problem) => engine.log.info({ run: run.id, problem }, 'a reply was left open'))
    if (conversation.parked !== undefined && !signal.aborted)
      return { yielded: false, ending: { ...ending, outcome: 'budget', detail: conversation.parked } }
    if (end.until !== undefined && !signal.aborted)
      return { yielded: false, ending: { ...ending, outcome: 'blocked', detail: end.detail ?? '', until: Math.round(end.until) } }
    if (end.outcome === 'failed' || signal.aborted) return failed(end.detail ?? '')
    const { turns, output } = ending
    const soFar = { turns, output: plainText(output) }
    const yielded = await engine.perform(
      'run.yield',
      { run: run.id, text: end.text.slice(0, longestReply), exchanges, done: doneIn(end), ...soFar },
      { caller },
    )
    if (!yielded.granted) return failed(yielded.refusal.message)
    if (!yielded.value.goesOn) return { yielded: true }
    if (!yielded.value.isFree) exchanges = 0
  }
}

/** The agent at the gate, for as long as the run is valid. */
function ownCaller({ tenant }: Caller, { run, agent, rights: { access, capabilities }, cause }: Claimed): Caller {
  const { id, session, task, fence } = run
  return { tenant, name: agent.id, agent: agent.id, access, operator: false, run: { id, session, task, fence, capabilities, cause } }
}

/** Where nothing is known of what an agent did, a reply that was not given before counts as doing something. */
function doneIn({ done, text }: TurnEnd): string[] {
  return done ?? (text.trim() === '' ? [] : [fingerprint(text.trim())])
}

/** A runner that throws has a defect of its own; the run must have an end all the same. */
async function takeTurn(runner: Runner, turn: Parameters<Runner['runTurn']>[0]): Promise<TurnEnd> {
  try {
    return await runner.runTurn(turn)
  } catch (problem) {
    return { outcome: 'failed', text: '', detail: `the runner failed: ${messageOf(problem)}` }
  }
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem)
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

/** The last of a text, at most so many bytes, starting at a whole character. */
function tailOf(text: string, bytes: number): string {
  const encoded = Buffer.from(text)
  if (encoded.length <= bytes) return text
  let start = encoded.length - bytes
  while (start < encoded.length && ((encoded[start] ?? 0) & 0xc0) === 0x80) start += 1
  return encoded.subarray(start).toString()
}
