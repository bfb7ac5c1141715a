import type { Cap } from '../../src/contract/nouns/cap.ts'
import type { Comment } from '../../src/contract/nouns/comment.ts'
import type { Link } from '../../src/contract/nouns/link.ts'
import type { Memory } from '../../src/contract/nouns/memory.ts'
import type { Message, Part } from '../../src/contract/nouns/message.ts'
import type { Notification } from '../../src/contract/nouns/notification.ts'
import type { Question } from '../../src/contract/nouns/question.ts'
import type { Schedule } from '../../src/contract/nouns/schedule.ts'
import type { Session } from '../../src/contract/nouns/session.ts'
import type { Task } from '../../src/contract/nouns/task.ts'
import type { Todo } from '../../src/contract/nouns/todo.ts'
import type { Answer, EveryName, GivenInput } from '../../src/core/engine-contract/index.ts'
import type { Settings } from '../../src/core/gate/handler.ts'
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
export async function openWorld({ place, remove }: TestPlace, settings?: Partial<Settings>): Promise<TestWorld> {
  const punchlist = await openPunchlist(place, settings)
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
  /** Deleted, and kept aside; `deletion` is the place of that change. */
  deleted: Todo
  deletion: number
  /** Of the todo, by the owner of the tasks. */
  comment: Comment
  /** Of the todo. */
  link: Link
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
  /** On the session’s tokens. */
  cap: Cap
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
  const { todo: deleted } = await ask('todo.add', { session: session.number, subject: 'a deleted todo' }, call)
  await ask('todo.delete', { todo: deleted.number }, call)
  const { last: deletion } = await ask('event.list', { limit: 1 }, call)
  const { memory } = await ask('memory.add', { session: session.number, type: 'project', title: 'the fact', body: 'and why' }, call)
  const asOwner = { ...call, caller: { ...(call.caller ?? world.caller), agent: ownerOfTasks } }
  const { comment } = await ask('comment.add', { todo: todo.number, text: 'the comment' }, asOwner)
  const { link } = await ask('link.add', { todo: todo.number, kind: 'branch', value: 'the-branch' }, call)
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
  const { cap } = await ask('cap.set', { scope: 'session', measure: 'tokens', amount: 1_000_000, of: String(session.number) }, call)
  const { schedule } = await ask('schedule.add', { when: 'every day at 9', prompt: 'look around', agent: agent.id }, call)
  const { notification } = await ask('notification.add', { text: 'the notification', task: task.number }, call)
  const { question } = await ask('question.ask', { session: session.number, text: 'the question' }, call)
  const spoken = await newMessages(world, session, call)
  return {
    ...{ session, todo, deleted, deletion, comment, link, memory, token, artifact, sprint },
    ...{ task, agent, run, schedule, cap, notification, question },
    ...spoken,
  }
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
