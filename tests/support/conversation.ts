import type { AccessLevel } from '../../src/contract/access.ts'
import type { Todo } from '../../src/contract/nouns/todo.ts'
import type { Reference } from '../../src/contract/reference.ts'
import type { Caller } from '../../src/core/ports/caller.ts'
import { runWrits } from '../../src/doors/writ/run.ts'
import type { TestWorld } from './world.ts'

export interface Conversation {
  caller: Caller
  session: number
  /** Runs a reply's writs in this conversation, or as given. */
  say(reply: string, more?: { session?: Reference; list?: number | null; caller?: Caller; key?: string }): Promise<string>
  /** The same agent with another access level. */
  as(access: AccessLevel): Promise<Caller>
  /** Every todo of the tenant. */
  rows(): Promise<Todo[]>
}

/** An agent's conversation in a tenant of its own, so that its numbers start at 1. */
export async function newConversation({ ask, punchlist }: TestWorld, name: string): Promise<Conversation> {
  await ask('tenant.add', { name })
  const as = (access: AccessLevel) => punchlist.localCaller({ tenant: name, agent: 'coder', access })
  const caller = await as('full')
  const { session } = await ask('session.add', { title: name }, { caller })
  return {
    caller,
    session: session.number,
    as,
    say: (reply, more = {}) =>
      runWrits(reply, {
        perform: punchlist.perform,
        call: { caller: more.caller ?? caller, key: more.key },
        session: more.session ?? session.number,
        list: more.list,
      }),
    rows: async () => (await ask('todo.list', { status: ['all'], limit: 500 }, { caller })).todos,
  }
}
