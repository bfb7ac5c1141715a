import { type Agent, defaultLimits } from '../../contract/nouns/agent.ts'
import type { PartContent } from '../../contract/nouns/message.ts'
import { activeStatuses } from '../../contract/nouns/todo.ts'
import type { Checked } from '../../contract/operations/index.ts'
import { type Outcome, refuse } from '../../contract/refusals.ts'
import { handedDown, judgeErrand, judgeRoom, listModeFor } from '../domain/errand.ts'
import { decideHop } from '../domain/hops.ts'
import { changedPart, textPart } from '../domain/message.ts'
import { isNarrower } from '../domain/rights.ts'
import { decideAddSession, shownSession, withFields } from '../domain/session.ts'
import type { Handlers, WriteScene } from '../gate/handler.ts'
import { granted, Refused } from '../gate/refused.ts'
import type { StoredSession } from '../ports/store.ts'
import { delegationContext } from '../render/delegation-context.ts'
import { causeOfRun, rightsOfCaller } from './caller-rights.ts'
import { say } from './conversation.ts'
import { knownAgent } from './known-agent.ts'
import { listOf } from './list-of.ts'
import { originalRequest } from './original-request.ts'
import { requireOpen, requireOwn } from './own-session.ts'
import { pipelineMemory } from './pipeline-memory.ts'
import { starterFor } from './starter.ts'
import { todoFacts } from './todo-facts.ts'
import { type Consequences, together, wakeSession } from './waking.ts'

type Errand = Checked<'message.delegate'>['to'][number]

/** Where the end of a child is to be reported, and how it was asked for. */
interface Way {
  reports: string
  isWrit: boolean
}

/** Hands work to subagents. Of several, one that cannot be handed on does not keep the others from it. */
export const delegate: Handlers['message.delegate'] = async (input, scene) => {
  const session = await scene.require('session', input.session)
  requireOwn(session, scene)
  await requireOpen(session, scene)
  const errands = await judged(session, input.to, scene)
  const refusals = errands.flatMap(({ outcome }) => (outcome.granted ? [] : [outcome.refusal]))
  const problems = refusals.map(({ message }) => message)
  if (refusals.length === errands.length && refusals[0] !== undefined) {
    // A writ names each of several in its place; everybody else is told that nothing came of it.
    if (input.writ === 'parallel') return { changes: [], events: [], answer: { sessions: [], problems, starter: 'nobody' } }
    throw new Refused({ ...refusals[0], message: [...new Set(problems)].join(' ') })
  }
  const [first] = errands.flatMap(({ outcome }) => (outcome.granted ? [outcome.value.id] : []))
  const starter = await starterFor(first ?? '', scene)
  if (input.part !== undefined) {
    const { answer, ...linked } = await byPart(session, input.part, errands, scene)
    return { ...linked, answer: { ...answer, starter } }
  }
  if (input.background) {
    const started = await startAll(session, errands, () => ({ reports: 'message', isWrit: input.writ !== undefined }), scene)
    return {
      ...together(...started.map(({ effects }) => effects)),
      answer: { sessions: started.map(({ child }) => shownSession(child)), problems, starter },
    }
  }
  const { message, sessions, ...effects } = await askHere(session, errands, [], scene)
  return { ...effects, answer: { sessions, problems, starter } }
}

export interface JudgedErrand {
  errand: Errand
  outcome: Outcome<Agent>
}

export async function judged(session: StoredSession, to: readonly Errand[], scene: WriteScene): Promise<JudgedErrand[]> {
  const parent = session.agent === null ? undefined : await knownAgent(session.agent, scene.store)
  const limits = parent?.definition.limits ?? defaultLimits
  const errands: JudgedErrand[] = []
  for (const errand of to) {
    const agent = await knownAgent(errand.agent, scene.store)
    errands.push({ errand, outcome: judgeErrand(agent, errand.agent, session.agent) })
  }
  const wanted = errands.filter(({ outcome }) => outcome.granted).length
  if (wanted > 0) granted(judgeRoom(session, limits, (await scene.store.childrenAtWork(session.id)).length, wanted))
  return errands
}

/** The errands as a message of the conversation: each is a part, which is filled in when its session has ended. */
export async function askHere(session: StoredSession, errands: readonly JudgedErrand[], before: readonly PartContent[], scene: WriteScene) {
  const content = errands.map(({ errand, outcome }): PartContent => {
    const { agent, prompt, description = '' } = errand
    const so = { type: 'subtask' as const, agent, prompt, description, metadata: {}, child: null }
    if (!outcome.granted) return { ...so, todos: 'off', status: 'error', output: outcome.refusal.message }
    return { ...so, todos: listModeFor(errand.todos, outcome.value, true), status: 'running', output: '' }
  })
  const asked = await say({ session, kind: scene.caller.run ? 'writs' : 'input', content: [...before, ...content] }, scene)
  const partOf = (index: number) => ({ reports: asked.message.parts[before.length + index]?.id ?? 'message', isWrit: true })
  const started = await startAll(session, errands, partOf, scene)
  const children = new Map(started.map(({ child }) => [child.reports, child.number]))
  // The parts are inserted in this same commit, so they are written with their children in them.
  for (const change of asked.changes) {
    if (change.kind !== 'insert' || change.noun !== 'part' || change.row.content.type !== 'subtask') continue
    change.row.content.child = children.get(change.row.id) ?? null
  }
  const effects = together(asked, ...started.map((one) => one.effects))
  return { ...effects, message: asked.message, sessions: started.map(({ child }) => shownSession(child)) }
}

async function byPart(session: StoredSession, id: string, errands: readonly JudgedErrand[], scene: WriteScene) {
  const part = await scene.require('part', id)
  const { content } = part
  if (content.type !== 'tool' || part.session !== session.number) return scene.missing('part', id)
  await requireRightsOfTurn(session, scene)
  const [started] = await startAll(session, errands.slice(0, 1), () => ({ reports: id, isWrit: false }), scene)
  if (started === undefined) return scene.missing('part', id)
  const metadata = { ...content.metadata, sessionId: started.child.id, calls: [] }
  const row = changedPart(part, { ...content, status: 'running', child: started.child.number, metadata }, scene.now)
  const linked: Consequences = {
    changes: [{ kind: 'update', noun: 'part', row }],
    events: [{ type: 'part.changed', session: row.session, data: { part: row } }],
  }
  return { ...together(linked, started.effects), answer: { sessions: [shownSession(started.child)], problems: [] } }
}

/** What comes of it is read in the turn that made the call, as if its agent had found it out. */
async function requireRightsOfTurn(session: StoredSession, scene: WriteScene): Promise<void> {
  const [last] = await scene.store.lastRuns(session.number, 1)
  const isOwn = scene.caller.run?.session === session.number
  if (isOwn || last === undefined || !isNarrower(await rightsOfCaller(scene), causeOfRun(last))) return
  const message = `${scene.caller.name} may do less than those for whom session #${session.number} made this call, and cannot answer it.`
  throw new Refused(refuse('forbidden', message, { hint: 'Leave the part out: what comes of it is then said in the session.' }).refusal)
}

async function startAll(session: StoredSession, errands: readonly JudgedErrand[], wayOf: (index: number) => Way, scene: WriteScene) {
  const started: { child: StoredSession; effects: Consequences }[] = []
  for (const [index, { errand, outcome }] of errands.entries()) {
    if (outcome.granted) started.push(await start(session, errand, outcome.value, wayOf(index), scene))
  }
  return started
}

async function start(session: StoredSession, errand: Errand, agent: Agent, { reports, isWrit }: Way, scene: WriteScene) {
  const hops = granted(decideHop(session.hops))
  const parent = session.agent === null ? undefined : await knownAgent(session.agent, scene.store)
  const child = await childFor(session, errand, agent, { reports, isWrit }, parent, scene)
  const context = await envelope(session, child.session, errand, parent, scene)
  const asked = await say(
    {
      session: child.session,
      kind: 'peer',
      from: session.number,
      hops,
      by: session.agent ?? scene.caller.name,
      content: [textPart(context, true), textPart(errand.prompt)],
    },
    scene,
  )
  const woken = await wakeSession({ session: child.session.number, trigger: 'peer' }, scene)
  return { child: child.session, effects: together(child.effects, asked, woken) }
}

async function childFor(session: StoredSession, errand: Errand, agent: Agent, way: Way, parent: Agent | undefined, scene: WriteScene) {
  const permissions = handedDown(session, parent?.definition, await rightsOfCaller(scene))
  if (errand.session !== undefined) {
    const known = await scene.require('session', errand.session)
    if (known.parent !== session.id || known.depth === 0) {
      const message = `Session #${known.number} was not started from session #${session.number}, so it cannot be gone on with from there.`
      throw new Refused(refuse('conflict', message, { hint: 'Leave the session out to start a new one.' }).refusal)
    }
    if (known.reports !== null) {
      const message = `Session #${known.number} is still at work.`
      throw new Refused(refuse('conflict', message, { hint: 'Wait for its end, or start another one.' }).refusal)
    }
    const row = withFields(known, { reports: way.reports, permissions }, scene.now)
    return { session: row, effects: { changes: [{ kind: 'update', noun: 'session', row }], events: [] } satisfies Consequences }
  }
  const { session: row, events } = decideAddSession(
    {
      id: scene.newId(),
      number: await scene.store.nextNumber('session'),
      title: errand.description ?? [...(errand.prompt.trim().split('\n')[0] ?? '')].slice(0, 100).join(''),
      agent: agent.id,
      parent: session.id,
      channel: session.channel,
      todos: listModeFor(errand.todos, agent, way.isWrit),
      depth: session.depth + 1,
      reports: way.reports,
      permissions,
    },
    scene.now,
  )
  return { session: row, effects: { changes: [{ kind: 'insert', noun: 'session', row }], events } satisfies Consequences }
}

/** What the child walks in with. A child that works on no list is not shown one. */
async function envelope(
  session: StoredSession,
  child: StoredSession,
  errand: Errand,
  parent: Agent | undefined,
  scene: WriteScene,
): Promise<string> {
  const list = child.todos === 'shared' ? await listOf(session, scene) : null
  // As its own `/todo list` shows them: what is everyone's, too.
  const lists = list === null ? [] : [list, 0]
  const { rows } =
    list === null ? { rows: [] } : await scene.store.listTodos({ lists, statuses: activeStatuses, limit: 50, after: undefined })
  return delegationContext({
    request: (await originalRequest(session, scene)) ?? errand.prompt,
    by: session.agent ?? scene.caller.name,
    depth: child.depth,
    deepest: (parent?.definition.limits ?? defaultLimits).depth,
    memory: await pipelineMemory(session, scene),
    todos: rows,
    ...(await todoFacts(rows, scene)),
    counts: await scene.store.countTodos({ lists: lists.length === 0 ? [-1] : lists, statuses: activeStatuses }),
  })
}
