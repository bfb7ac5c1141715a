import type { Memory } from '../../src/contract/nouns/memory.ts'
import type { Message, Part } from '../../src/contract/nouns/message.ts'
import type { Notification } from '../../src/contract/nouns/notification.ts'
import type { Question } from '../../src/contract/nouns/question.ts'
import type { Schedule } from '../../src/contract/nouns/schedule.ts'
import type { Session } from '../../src/contract/nouns/session.ts'
import type { Task } from '../../src/contract/nouns/task.ts'
import type { Todo } from '../../src/contract/nouns/todo.ts'
import type { Answer, EveryName, GivenInput } from '../../src/core/engine-contract/index.ts'
import type { Call } from '../../src/core/gate/perform.ts'
import type { Caller } from '../../src/core/ports/caller.ts'
import { openPunchlist, type Punchlist } from '../../src/server/open.ts'
import { type databases, newPlace, type TestPlace } from './stores.ts'

/** A real store with the gate before it, and somebody at the gate. */
export interface TestWorld {
  punchlist: Punchlist
  caller: Caller
  /** Performs an operation that must be granted. */
  ask<Name extends EveryName>(name: Name, input: GivenInput<Name>, call?: Partial<Call>): Promise<Answer<Name>>
  /** Performs an operation that must be refused, and answers the refusal. */
  refused<Name extends EveryName>(
    name: Name,
    input: unknown,
    call?: Partial<Call>,
  ): Promise<{ code: string; message: string; hint?: string }>
  close(): Promise<void>
}

export async function newWorld(kind: (typeof databases)[number]): Promise<TestWorld> {
  return openWorld(await newPlace(kind))
}

/** A place is removed with its world. */
export async function openWorld({ place, remove }: TestPlace): Promise<TestWorld> {
  const punchlist = await openPunchlist(place)
  const caller = await punchlist.localCaller()
  return {
    punchlist,
    caller,
    async ask(name, input, call = {}) {
      const outcome = await punchlist.perform(name, input, { caller, ...call })
      if (!outcome.granted) throw new Error(`${name} was refused: ${outcome.refusal.message}`)
      return outcome.value
    },
    async refused(name, input, call = {}) {
      const outcome = await punchlist.perform(name, input, { caller, ...call })
      if (outcome.granted) throw new Error(`${name} was granted: ${JSON.stringify(outcome.value)}`)
      return outcome.refusal
    },
    async close() {
      await punchlist.close()
      await remove()
    },
  }
}

/** One row of everything that has an id, in the caller's tenant. */
export interface Rows {
  /** The owner's of the tasks; another session has asked it something and waits for its reply. */
  session: Session
  todo: Todo
  memory: Memory
  token: { id: string }
  artifact: { id: string }
  sprint: { id: string }
  /** Active, with two steps and a resource; not being worked on. */
  task: Task
  /** Owns nothing, so it may be removed; work can be handed to it. */
  agent: { id: string }
  /** Live, on another task. */
  run: { id: string }
  schedule: Schedule
  notification: Notification
  /** In the session, still being written. */
  message: Message
  /** A tool call of another message of the session; nobody has asked whether it may be made. */
  part: Part
  /** Of the session, not answered. */
  question: Question
}

/** Who owns the tasks of all rows. */
export const ownerOfTasks = 'coder'

export async function newRows(world: TestWorld, call: Partial<Call> = {}): Promise<Rows> {
  const { ask } = world
  await ask('agent.define', { id: ownerOfTasks, definition: { runner: 'function' } }, call)
  const { session } = await newAskedSession(world, call)
  const { todo } = await ask('todo.add', { session: session.number, subject: 'the todo' }, call)
  const { memory } = await ask('memory.add', { session: session.number, type: 'project', title: 'the fact', body: 'and why' }, call)
  const { token } = await ask('token.add', { name: 'the token' }, call)
  const { sprint } = await ask('sprint.add', { title: 'the sprint' }, call)
  const { artifact } = await ask(
    'artifact.add',
    { session: session.number, type: 'plan', title: 'the plan', content: '1. one\n2. two' },
    call,
  )
  const { agent } = await ask('agent.define', { id: `helper-of-${session.number}`, definition: { runner: 'function' } }, call)
  const { task } = await ask(
    'task.add',
    {
      title: 'the task',
      owner: ownerOfTasks,
      steps: [{ title: 'one' }, { title: 'two' }],
      resources: [{ type: 'url', value: 'https://example.com/' }],
    },
    call,
  )
  const run = await newRun(world, call)
  const { schedule } = await ask('schedule.add', { when: 'every day at 9', prompt: 'look around', agent: agent.id }, call)
  const { notification } = await ask('notification.add', { text: 'the notification', task: task.number }, call)
  const { question } = await ask('question.ask', { session: session.number, text: 'the question' }, call)
  const spoken = await newMessages(world, session, call)
  return { session, todo, memory, token, artifact, sprint, task, agent, run, schedule, notification, question, ...spoken }
}

/** The session of an agent that was asked something by another session. */
async function newAskedSession({ ask }: TestWorld, call: Partial<Call>): Promise<{ session: Session }> {
  const { session: asking } = await ask('session.add', { title: 'the session that asks' }, call)
  return ask('message.ask', { session: asking.number, agent: ownerOfTasks, text: 'what is it?' }, call)
}

/** What the engine has written down of an agent that has called a tool and speaks again. */
async function newMessages({ ask, caller }: TestWorld, session: Session, call: Partial<Call>): Promise<{ message: Message; part: Part }> {
  const asEngineHere = { ...call, caller: asEngine(call.caller ?? caller) }
  const begin = async () => {
    const begun = await ask('message.begin', { session: session.number, isFurther: true }, asEngineHere)
    if (begun.next !== 'reply') throw new Error('a reply is begun')
    return begun.message
  }
  const toolCall = { type: 'tool' as const, callId: 'call-1', tool: 'look', input: { at: 'it' }, status: 'pending' as const }
  const first = await begin()
  const { message: ended } = await ask('message.end', { message: first.number, content: [toolCall], finish: 'tool-calls' }, asEngineHere)
  const [part] = ended.parts
  if (part === undefined) throw new Error('a message with a tool call has a part')
  const { parts: _parts, ...message } = await begin()
  return { message, part }
}

async function newRun({ ask, caller }: TestWorld, call: Partial<Call>): Promise<{ id: string }> {
  const { task } = await ask('task.add', { title: 'the task that runs', owner: ownerOfTasks }, call)
  const claim = { session: task.session, node: 'a test', lease: 600_000 }
  const claimed = await ask('run.claim', claim, { ...call, caller: asEngine(call.caller ?? caller) })
  if (!claimed.claimed) throw new Error(claimed.reason)
  return claimed.run
}

/** The same caller, who may also do what only the engine may. */
export function asEngine(caller: Caller): Caller {
  return { ...caller, engine: true }
}

/** A call of every operation that the rows' owner would be granted. A new operation does not compile without its row here. */
export const sampleInputs: { [Name in EveryName]: (rows: Rows) => GivenInput<Name> } = {
  'todo.add': ({ session, todo, artifact, sprint }) => ({
    session: session.id,
    subject: 'another',
    parent: todo.id,
    artifact: artifact.id,
    sprint: sprint.id,
  }),
  'todo.addMany': ({ session, todo, artifact, sprint }) => ({
    session: session.id,
    items: [{ subject: 'another' }],
    parent: todo.id,
    artifact: artifact.id,
    sprint: sprint.id,
  }),
  'todo.list': ({ session, artifact, sprint }) => ({ session: session.id, artifact: artifact.id, sprint: sprint.id }),
  'todo.get': ({ todo, session }) => ({ todo: todo.id, session: session.id }),
  'todo.stats': ({ session }) => ({ session: session.id }),
  'todo.update': ({ todo, session }) => ({ todo: todo.id, session: session.id, subject: 'changed', parent: null }),
  'todo.updateMany': ({ todo, session }) => ({ session: session.id, updates: [{ todo: todo.id, subject: 'changed' }] }),
  'todo.move': ({ todo }) => ({ todo: todo.id, before: null }),
  'todo.completeMany': ({ session }) => ({ session: session.id, all: true }),
  'todo.delete': ({ todo, session }) => ({ todo: todo.id, session: session.id }),
  'todo.deleteMany': ({ session }) => ({ session: session.id, scope: 'all' }),
  'todo.clean': () => ({}),
  'list.get': ({ session }) => ({ session: session.id }),
  'list.replace': ({ session, todo }) => ({
    session: session.id,
    todos: [{ id: todo.id, content: 'changed', status: 'pending', priority: 'low' }],
  }),
  'session.add': ({ session }) => ({ title: 'another', parent: session.id }),
  'session.open': () => ({ folder: '/home/ada/shop' }),
  'session.bind': ({ session }) => ({ session: session.id, remote: 'theirs' }),
  'session.list': ({ session }) => ({ parent: session.id }),
  'session.get': ({ session }) => ({ session: session.id }),
  'session.progress': ({ session }) => ({ session: session.id }),
  'session.brief': ({ session }) => ({ session: session.id }),
  'session.rename': ({ session }) => ({ session: session.id, title: 'renamed' }),
  'session.archive': ({ session }) => ({ session: session.id }),
  'session.restore': ({ session }) => ({ session: session.id }),
  'session.pause': ({ session }) => ({ session: session.id }),
  'session.stop': ({ session }) => ({ session: session.id }),
  'session.resume': ({ session }) => ({ session: session.id }),
  'session.delete': ({ session }) => ({ session: session.id }),
  'task.add': () => ({ title: 'another', owner: ownerOfTasks, steps: [{ title: 'one' }] }),
  'task.get': ({ task }) => ({ task: task.id }),
  'task.show': ({ task }) => ({ task: task.id }),
  'task.tree': ({ task }) => ({ task: task.id }),
  'task.list': () => ({}),
  'task.history': () => ({}),
  'task.update': ({ task }) => ({ task: task.id, title: 'changed' }),
  'task.complete': ({ task }) => ({ task: task.id }),
  'task.cancel': ({ task }) => ({ task: task.id }),
  'task.run': ({ task }) => ({ task: task.id }),
  'task.copy': ({ task }) => ({ task: task.id }),
  'task.replaceSteps': ({ task }) => ({ task: task.id, steps: [{ title: 'two' }, { title: 'one' }, { title: 'three' }] }),
  'task.updateStep': ({ task }) => ({ task: task.id, stepIndex: 0, title: 'changed' }),
  'task.addSubtask': ({ task }) => ({ task: task.id, stepIndex: 0, title: 'a part', owner: ownerOfTasks }),
  'task.addResource': ({ task }) => ({ task: task.id, type: 'file', value: '/tmp/notes.md' }),
  'task.removeResource': ({ task }) => ({ task: task.id, index: 0 }),
  'task.import': ({ task }) => {
    const number = task.number + 1_000
    const at = '2026-11-15T12:00:00Z'
    const filed = { title: 'filed', owner: ownerOfTasks, createdBy: 'somebody', createdAt: at, updatedAt: at }
    return { tasks: [{ ...filed, id: String(number), status: 'active' }], nextId: number + 1 }
  },
  'agent.define': ({ agent }) => ({ id: agent.id, definition: { description: 'another' } }),
  'agent.list': () => ({}),
  'agent.get': ({ agent }) => ({ agent: agent.id }),
  'agent.remove': ({ agent }) => ({ agent: agent.id }),
  'agent.load': () => ({ agents: [], problems: [] }),
  'command.list': () => ({}),
  'command.load': () => ({ commands: [], problems: [] }),
  'message.send': ({ session }) => ({ session: session.id, text: 'another' }),
  'message.list': ({ session }) => ({ session: session.id }),
  'message.get': ({ message }) => ({ message: message.id }),
  'message.ask': ({ session, agent }) => ({ session: session.id, agent: agent.id, text: 'what is it?' }),
  'message.reply': ({ session }) => ({ session: session.id, text: 'it is this' }),
  'message.delegate': ({ session, agent, part }) => ({ session: session.id, to: [{ agent: agent.id, prompt: 'do it' }], part: part.id }),
  'message.begin': ({ session }) => ({ session: session.id, isFurther: true }),
  'message.answer': ({ message }) => ({ message: message.id, text: 'done' }),
  'message.stream': ({ message }) => ({ message: message.id, pieces: [{ part: 0, type: 'text', delta: 'anoth' }] }),
  'message.retry': ({ message }) => ({ message: message.id, attempt: 1, problem: 'no answer', delay: 100 }),
  'message.end': ({ message }) => ({ message: message.id, content: [{ type: 'text', text: 'another' }], finish: 'stop' }),
  'message.part': ({ part }) => ({ part: part.id, status: 'running' }),
  'message.compact': ({ session }) => ({ session: session.id, summary: 'much was said' }),
  'message.prune': ({ session, part }) => ({ session: session.id, parts: [part.id] }),
  'question.ask': ({ session }) => ({ session: session.id, text: 'another', options: ['yes', 'no'] }),
  'question.approve': ({ part }) => ({ part: part.id, text: 'may it look?' }),
  'question.list': ({ session }) => ({ session: session.id }),
  'question.get': ({ question }) => ({ question: question.id }),
  'question.answer': ({ question }) => ({ question: question.id, answer: 'yes' }),
  'run.list': ({ session, task, schedule }) => ({ session: session.id, task: task.id, schedule: schedule.id }),
  'run.get': ({ run }) => ({ run: run.id }),
  'run.stop': ({ run }) => ({ run: run.id }),
  'run.claim': ({ session }) => ({ session: session.number, node: 'a test', lease: 600_000 }),
  'run.renew': ({ run }) => ({ run: run.id, lease: 600_000 }),
  'run.yield': ({ run }) => ({ run: run.id, text: 'that is it' }),
  'run.finish': ({ run }) => ({ run: run.id, outcome: 'done' }),
  'run.recover': ({ run }) => ({ run: run.id }),
  'schedule.add': ({ agent }) => ({ when: 'every hour', prompt: 'another', agent: agent.id }),
  'schedule.preview': () => ({ when: 'every hour' }),
  'schedule.list': ({ session }) => ({ session: session.id }),
  'schedule.get': ({ schedule }) => ({ schedule: schedule.id }),
  'schedule.update': ({ schedule }) => ({ schedule: schedule.id, title: 'changed' }),
  'schedule.pause': ({ schedule }) => ({ schedule: schedule.id }),
  'schedule.resume': ({ schedule }) => ({ schedule: schedule.id }),
  'schedule.delete': ({ schedule }) => ({ schedule: schedule.id }),
  'schedule.arm': () => ({ cron: '0 6-21 * * *', zone: 'UTC' }),
  'schedule.fire': ({ schedule }) => ({ schedule: schedule.id }),
  'notification.add': ({ session, task }) => ({ text: 'another', session: session.id, task: task.id }),
  'notification.list': () => ({}),
  'notification.get': ({ notification }) => ({ notification: notification.id }),
  'notification.read': ({ notification }) => ({ notification: notification.id }),
  'notification.settle': ({ notification }) => ({ notification: notification.id, result: 'delivered' }),
  'memory.add': ({ session }) => ({ session: session.id, type: 'learning', title: 'another' }),
  'memory.list': ({ session }) => ({ session: session.id }),
  'memory.search': ({ session }) => ({ session: session.id, query: 'fact' }),
  'memory.get': ({ memory }) => ({ memory: memory.id }),
  'memory.update': ({ memory }) => ({ memory: memory.id, title: 'changed' }),
  'memory.delete': ({ memory }) => ({ memory: memory.id }),
  'artifact.add': ({ session, sprint }) => ({ session: session.id, title: 'another', sprint: sprint.id }),
  'artifact.list': ({ session }) => ({ session: session.id }),
  'artifact.get': ({ artifact }) => ({ artifact: artifact.id }),
  'artifact.revisions': ({ artifact }) => ({ artifact: artifact.id }),
  'artifact.update': ({ artifact, sprint }) => ({ artifact: artifact.id, content: '1. other', sprint: sprint.id }),
  'artifact.diff': ({ artifact }) => ({ artifact: artifact.id }),
  'artifact.stage': ({ artifact }) => ({ artifact: artifact.id, stage: 'final' }),
  'artifact.delete': ({ artifact }) => ({ artifact: artifact.id }),
  'sprint.add': () => ({ title: 'another' }),
  'sprint.list': () => ({}),
  'sprint.get': ({ sprint }) => ({ sprint: sprint.id }),
  'sprint.board': ({ sprint }) => ({ sprint: sprint.id }),
  'sprint.update': ({ sprint }) => ({ sprint: sprint.id, status: 'in_progress' }),
  'sprint.delete': ({ sprint }) => ({ sprint: sprint.id }),
  'token.add': () => ({ name: 'another' }),
  'token.list': () => ({}),
  'token.revoke': ({ token }) => ({ token: token.id }),
  'tenant.add': () => ({ name: 'another' }),
  'tenant.list': () => ({}),
  'tenant.delete': () => ({ name: 'doomed' }),
  'overview.get': () => ({}),
  'report.get': () => ({ days: 7 }),
  'caller.get': () => ({}),
  'caller.rename': () => ({}),
  'event.list': ({ session }) => ({ session: session.id }),
}
