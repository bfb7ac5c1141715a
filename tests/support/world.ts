import type { Session } from '../../src/contract/nouns/session.ts'
import type { Todo } from '../../src/contract/nouns/todo.ts'
import type { Input, OperationName, Output } from '../../src/contract/operations/index.ts'
import type { Call } from '../../src/core/gate/perform.ts'
import type { Caller } from '../../src/core/ports/caller.ts'
import { openPunchlist, type Punchlist } from '../../src/server/open.ts'
import { type databases, newPlace } from './stores.ts'

/** A real store with the gate before it, and somebody at the gate. */
export interface TestWorld {
  punchlist: Punchlist
  caller: Caller
  /** Performs an operation that must be granted. */
  ask<Name extends OperationName>(name: Name, input: Input<Name>, call?: Partial<Call>): Promise<Output<Name>>
  /** Performs an operation that must be refused, and answers the refusal. */
  refused<Name extends OperationName>(
    name: Name,
    input: unknown,
    call?: Partial<Call>,
  ): Promise<{ code: string; message: string; hint?: string }>
  close(): Promise<void>
}

export async function newWorld(kind: (typeof databases)[number]): Promise<TestWorld> {
  const { place, remove } = await newPlace(kind)
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
  session: Session
  todo: Todo
  token: { id: string }
  artifact: { id: string }
  sprint: { id: string }
}

export async function newRows({ ask }: TestWorld, call: Partial<Call> = {}): Promise<Rows> {
  const { session } = await ask('session.add', { title: 'the session' }, call)
  const { todo } = await ask('todo.add', { session: session.number, subject: 'the todo' }, call)
  const { token } = await ask('token.add', { name: 'the token' }, call)
  const { sprint } = await ask('sprint.add', { title: 'the sprint' }, call)
  const { artifact } = await ask(
    'artifact.add',
    { session: session.number, type: 'plan', title: 'the plan', content: '1. one\n2. two' },
    call,
  )
  return { session, todo, token, artifact, sprint }
}

/** A call of every operation that the rows' owner would be granted. A new operation does not compile without its row here. */
export const sampleInputs: { [Name in OperationName]: (rows: Rows) => Input<Name> } = {
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
  'session.list': ({ session }) => ({ parent: session.id }),
  'session.get': ({ session }) => ({ session: session.id }),
  'session.progress': ({ session }) => ({ session: session.id }),
  'session.rename': ({ session }) => ({ session: session.id, title: 'renamed' }),
  'session.archive': ({ session }) => ({ session: session.id }),
  'session.restore': ({ session }) => ({ session: session.id }),
  'session.delete': ({ session }) => ({ session: session.id }),
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
  'event.list': ({ session }) => ({ session: session.id }),
}
