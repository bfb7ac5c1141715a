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
}

export async function newRows({ ask }: TestWorld, call: Partial<Call> = {}): Promise<Rows> {
  const { session } = await ask('session.add', { title: 'the session' }, call)
  const { todo } = await ask('todo.add', { session: session.number, subject: 'the todo' }, call)
  const { token } = await ask('token.add', { name: 'the token' }, call)
  return { session, todo, token }
}

/** A call of every operation that the rows' owner would be granted. A new operation does not compile without its row here. */
export const sampleInputs: { [Name in OperationName]: (rows: Rows) => Input<Name> } = {
  'todo.add': ({ session, todo }) => ({ session: session.id, subject: 'another', parent: todo.id }),
  'todo.list': ({ session }) => ({ session: session.id }),
  'todo.get': ({ todo }) => ({ todo: todo.id }),
  'todo.update': ({ todo }) => ({ todo: todo.id, subject: 'changed', parent: null }),
  'todo.delete': ({ todo }) => ({ todo: todo.id }),
  'session.add': ({ session }) => ({ title: 'another', parent: session.id }),
  'session.list': ({ session }) => ({ parent: session.id }),
  'session.get': ({ session }) => ({ session: session.id }),
  'session.rename': ({ session }) => ({ session: session.id, title: 'renamed' }),
  'session.archive': ({ session }) => ({ session: session.id }),
  'session.restore': ({ session }) => ({ session: session.id }),
  'session.delete': ({ session }) => ({ session: session.id }),
  'token.add': () => ({ name: 'another' }),
  'token.list': () => ({}),
  'token.revoke': ({ token }) => ({ token: token.id }),
  'tenant.add': () => ({ name: 'another' }),
  'tenant.list': () => ({}),
  'tenant.delete': () => ({ name: 'doomed' }),
  'event.list': ({ session }) => ({ session: session.id }),
}
