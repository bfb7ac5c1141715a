import { type Agent, type RunnerKind, runnerOf } from '../../../contract/nouns/agent.ts'
import type { MessageKind, WholeMessage } from '../../../contract/nouns/message.ts'
import type { Rights } from '../../../contract/nouns/rights.ts'
import type { TaskRecord } from '../../../contract/nouns/task.ts'
import { activeStatuses, type Todo } from '../../../contract/nouns/todo.ts'
import { mayComplete } from '../../domain/access/access.ts'
import { toolsAtHand } from '../../domain/access/tools-at-hand.ts'
import { fingerprint } from '../../domain/fingerprint.ts'
import { isMidTurn } from '../../domain/message/message.ts'
import type { WriteContext } from '../../gate/handler.ts'
import type { SessionFacts } from '../../ports/facts.ts'
import type { StoredSession } from '../../ports/records.ts'
import { CONTINUE_PROMPT } from '../../render/prompt/compaction.ts'
import { nudge, replyNudge } from '../../render/prompt/nudge.ts'
import { TASK_WORK_PROMPT } from '../../render/prompt/work-prompt.ts'
import { taskBlock } from '../../render/task/block.ts'
import type { TodoFacts } from '../../render/todo/line.ts'
import { todoList } from '../../render/todo/list.ts'
import { listOf } from '../list/list-of.ts'
import { progressOn } from '../session/progress.ts'
import { shownTask } from '../task/rows.ts'
import { subtaskResults } from '../task/subtask-results.ts'
import { parentsOf, readyAmong } from '../todo/facts.ts'
import { lastMessage } from './conversation.ts'

export interface Occasion {
  session: StoredSession
  task: TaskRecord | undefined
  agent: Agent
  /** What the agent has not been given yet. */
  unread: readonly WholeMessage[]
  /** It is run on the account of those whose work its list is, and so goes on with it. */
  drives: boolean
  /** All that is open on its list waits. */
  isHeld: boolean
  /** It takes up a turn that was left in the middle. */
  takesUp: boolean
  /** What its run was given. */
  rights: Rights
}

export interface Asked {
  /** What is said to the agent besides what others have said; undefined for nothing. */
  said: { kind: MessageKind; text: string } | undefined
  /** The fingerprint of the list as the agent knows it now. */
  injected: string
  /** There is nothing to say, to read or to finish: whatever woke it has been dealt with already. */
  isIdle?: boolean
}

/**
 * What an agent is told at the start of a run. Live state stands at the tail and only when it is not what the agent was told last,
 * so that everything before it stays as it was, byte for byte; unless the agent wants it in its system prompt.
 */
export async function askedAtStart(
  { session, task, agent, unread, drives, isHeld, takesUp, rights }: Occasion,
  context: WriteContext,
): Promise<Asked> {
  const inSystem = agent.definition.inject === 'system'
  const state = await stateOfWork(session, task, context)
  const print = fingerprint(state)
  if (isMidTurn(await lastMessage(session.number, context)) || (takesUp && unread.length === 0))
    return { said: undefined, injected: session.injected }
  const tail = inSystem || state === '' ? '' : state
  if (unread.length > 0) {
    const said = tail === '' || print === session.injected ? undefined : { kind: 'state' as const, text: tail }
    return { said, injected: print }
  }
  if (!drives) return { said: undefined, injected: session.injected, isIdle: true }
  if (isHeld) return { said: undefined, injected: session.injected, isIdle: true }
  if (task !== undefined) return { said: { kind: 'work', text: joined(TASK_WORK_PROMPT, tail) }, injected: print }
  const open = await nudgeFor(session, agent, rights, context)
  return { said: open === '' ? undefined : { kind: 'nudge', text: open }, injected: print, isIdle: open === '' }
}

/** What an agent is told it is, with the state of its work as it is at this moment where it wants that there. */
export async function systemFor(session: StoredSession, { definition }: Agent, context: WriteContext): Promise<string> {
  const { instructions, inject, reminders } = definition
  const live = inject === 'system' ? await liveState(session, context) : ''
  return joined(instructions, live, ...reminders)
}

/** Seed 003's block of a task, and seed 001's summary of the list it works on, be it its own or that of a session above it. */
async function liveState(session: StoredSession, context: WriteContext): Promise<string> {
  const task = session.task === null ? undefined : await context.find('task', session.task)
  const list = await listOf(session, context)
  const summary = list === null ? '' : (await progressOn(list, context)).text
  return joined(task === undefined ? '' : await blockOf(task, context), summary)
}

/** The list as a nudge has just told it, so that it is not told again before it changes. */
export async function injectedNow(session: StoredSession, context: WriteContext): Promise<string> {
  const task = session.task === null ? undefined : await context.find('task', session.task)
  return fingerprint(await stateOfWork(session, task, context))
}

/** Agents that are run so are given our tools; the others only have their words. */
const hasTools: ReadonlySet<RunnerKind | undefined> = new Set(['model', 'function', 'acp'])

/** How an agent gets things done: by calling our tools, or by writing writs. */
export function wayOf({ definition }: Agent): 'tool' | 'writ' {
  return hasTools.has(runnerOf(definition)) ? 'tool' : 'writ'
}

/** What brings an agent back to what it has left open; empty when there is nothing. */
export async function nudgeFor(session: StoredSession, agent: Agent, rights: Rights, context: WriteContext): Promise<string> {
  const by = wayOf(agent)
  const reply = session.asker === null ? '' : replyNudge(session.asker, by)
  if (session.todos !== 'own') return reply
  const { rows, total, open, held, claimed, facts } = await active(session.number, context)
  const has = toolsAtHand(agent.definition, session.permissions)
  const ways = { ...facts, by, has, held, claimed, mayComplete: mayComplete(rights, 'todo') }
  const taken = new Set(claimed.map(({ todo }) => todo))
  const ready = open > 0 ? await readyAmong(rows, session.number, taken, context) : []
  return joined(open > 0 ? nudge(ready, total - held - claimed.length, ways) : '', reply)
}

/** What a model reads after its conversation was summarised: the list comes back at the tail. */
export async function continuation(session: StoredSession, context: WriteContext): Promise<string> {
  const task = session.task === null ? undefined : await context.find('task', session.task)
  return joined(CONTINUE_PROMPT, await stateOfWork(session, task, context))
}

async function stateOfWork(session: StoredSession, task: TaskRecord | undefined, context: WriteContext): Promise<string> {
  if (task !== undefined) return await blockOf(task, context)
  if (session.todos !== 'own') return ''
  const { rows, facts } = await active(session.number, context)
  const counts = await context.store.todos.count({ lists: [session.number], statuses: activeStatuses })
  return rows.length === 0 ? '' : todoList(rows, counts, facts)
}

async function blockOf(task: TaskRecord, context: WriteContext): Promise<string> {
  const shown = await shownTask(task, context)
  return taskBlock(shown, await subtaskResults(shown, context))
}

const mostNamed = 50

interface ActiveTodos {
  rows: Todo[]
  total: number
  /** How many wait for nobody. */
  open: number
  /** How many are open and not ready yet. */
  held: number
  /** What others have claimed. */
  claimed: SessionFacts['claimed']
  facts: TodoFacts
}

async function active(session: number, context: WriteContext): Promise<ActiveTodos> {
  const filter = { lists: [session], statuses: activeStatuses }
  const { rows } = await context.store.todos.list({ ...filter, limit: mostNamed, after: undefined })
  const counts = await context.store.todos.count({ lists: [session], statuses: activeStatuses })
  const facts = (await context.store.sessions.facts([session])).get(session)
  const total = counts.pending + counts.in_progress + counts.blocked
  const claimed = facts?.claimed ?? []
  const claims = Object.fromEntries(claimed.map(({ todo, by }) => [todo, { by, live: true }]))
  const known = { waiting: facts?.waiting, parents: await parentsOf(rows, context), claims }
  return { rows, total, open: facts?.open ?? 0, held: facts?.held ?? 0, claimed, facts: known }
}

function joined(...texts: readonly string[]): string {
  return texts.filter(Boolean).join('\n\n')
}
