import type { Todo } from '../../contract/nouns/todo.ts'
import type { OperationName, Output } from '../../contract/operations/index.ts'
import type { Call, Perform } from '../../core/gate/perform.ts'
import { granted } from '../../core/gate/refused.ts'
import type { List, SessionSnapshot, Snapshot, TenantSnapshot } from './snapshot.ts'

const pageSize = 500
const mostPages = 10
const newestMessages = 20

export interface Watched {
  perform: Perform
  call: Call
  /** The session that is watched; undefined for the whole tenant. */
  session: number | undefined
}

/** Reads all that is shown. Throws `Refused`, or `StoreUnavailable` when a daemon does not answer. */
export async function readSnapshot(watched: Watched, opened: readonly number[]): Promise<Snapshot> {
  return watched.session === undefined ? readTenant(watched, opened) : readSession(watched, watched.session)
}

async function readSession(watched: Watched, session: number): Promise<SessionSnapshot> {
  const [found, list, runs, questions, messages] = await Promise.all([
    ask(watched, 'session.get', { session }),
    listOf(watched, session),
    ask(watched, 'run.list', { session, live: true, limit: 20 }),
    ask(watched, 'question.list', { session, limit: 20 }),
    ask(watched, 'message.list', { session, newest: true, limit: newestMessages }),
  ])
  return {
    of: 'session',
    session: found.session,
    list,
    runs: runs.runs,
    questions: questions.questions,
    messages: messages.messages,
  }
}

async function readTenant(watched: Watched, opened: readonly number[]): Promise<TenantSnapshot> {
  const [{ home }, { questions }, { sessions, next }] = await Promise.all([
    ask(watched, 'overview.home', { asks: 20 }),
    ask(watched, 'question.list', { limit: 100 }),
    ask(watched, 'session.list', { limit: 100 }),
  ])
  const there = opened.filter((number) => number === 0 || sessions.some((session) => session.number === number))
  const lists = await Promise.all(there.map(async (number) => [number, await listOf(watched, number)] as const))
  return { of: 'tenant', home, questions, sessions, lists: new Map(lists), more: next !== null }
}

async function listOf(watched: Watched, session: number): Promise<List> {
  const todos: Todo[] = []
  let after: string | undefined
  let progress: List['progress']
  for (let page = 0; page < mostPages; page += 1) {
    const action = { session, own: true, includeFinished: true, order: 'position', stats: page === 0, limit: pageSize, after }
    const listed = await ask(watched, 'todo.list', action)
    todos.push(...listed.todos)
    progress ??= listed.progress
    if (listed.next === null) break
    after = listed.next
  }
  return { todos, progress }
}

async function ask<Name extends OperationName>({ perform, call }: Watched, name: Name, input: object): Promise<Output<Name>> {
  return granted(await perform(name, input, call))
}
