import type { Event } from '../../../contract/nouns/event.ts'
import { openStatuses } from '../../../contract/nouns/todo.ts'
import { may } from '../../domain/access/access.ts'
import { progressOf } from '../../domain/progress.ts'
import { stateOf } from '../../domain/session/situation.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import type { StoredSession } from '../../ports/records.ts'
import { type BriefFacts, brief } from '../../render/brief/brief.ts'
import { rowChanges, shownTypes } from '../../render/brief/changes.ts'
import type { Work } from '../../render/brief/work.ts'
import { listOf } from '../list/list-of.ts'
import { unheardAnswers } from '../question/unheard-answers.ts'
import { parentsOf, readyAmong } from '../todo/facts.ts'
import { conversationBrief, tenantNote } from './conversation.ts'
import { sessionWork, tenantWork } from './work.ts'

/** More than this no brief can show. */
const mostTodos = 40
const mostEvents = 200
/** However long somebody was away, no more of the log than this is looked through. */
const lookedThrough = 50_000

export const sessionBrief: Handlers['session.brief'] = async ({ session: reference, since }, context) => {
  const session = reference ? await context.require('session', reference) : null
  const number = session?.number ?? 0
  const who = context.caller.agent ?? context.caller.name
  const from = since ?? (await context.store.seen.upTo(number, who))
  const { first, last: seq } = await context.store.events.bounds()
  const list = session === null ? 0 : await listOf(session, context)
  const todos = await todosOf(list, context)
  const isFirstLook = since === undefined && from === 0
  const changes = isFirstLook
    ? noChanges
    : { ...(await changesOf({ number, list, from, first, seq }, context)), isOwnMark: since === undefined }
  const where = session === null ? await tenantFacts(todos, context) : await sessionFacts(session, todos, context)
  const { answers, seen } = await unheardAnswers(number, context)
  const facts: BriefFacts = {
    tenant: context.caller.tenant.name,
    ...todos,
    ...where,
    answers,
    changes,
    may: { update: may(context.caller, 'todo:update'), complete: may(context.caller, 'todo:complete') },
  }
  const { progress, work } = facts
  const numbers = { open: progress.pending + progress.in_progress, blocked: progress.blocked, questions: work.questionCount }
  const answer = { text: brief(facts), session: number, seq, since: from, ...numbers, changes: changes.rows.length }
  const isMoved = since === undefined && seq > from
  if (isMoved) context.apply({ kind: 'seen', session: number, who, upTo: seq })
  if (since === undefined) context.apply(...seen)
  return { brief: answer }
}

type Todos = Pick<BriefFacts, 'progress' | 'focus' | 'open' | 'openCount' | 'blocked' | 'parents'> & Pick<Work, 'subtasks' | 'held'>

const noTodos: Todos = {
  progress: progressOf({ pending: 0, in_progress: 0, blocked: 0, completed: 0, canceled: 0 }),
  focus: undefined,
  open: [],
  openCount: 0,
  blocked: [],
  parents: {},
  subtasks: [],
  held: { todos: [], count: 0 },
}

/** A list as its reader must know it: what waits for a subtask is not theirs to do. */
async function todosOf(list: number | null, { store, now, caller }: WriteContext): Promise<Todos> {
  if (list === null) return noTodos
  const lists = [list]
  const progress = progressOf(await store.todos.count({ lists }))
  const page = { lists, limit: mostTodos, after: undefined }
  const { rows } = await store.todos.list({ ...page, statuses: openStatuses })
  const { rows: blocked } = await store.todos.list({ ...page, statuses: ['blocked'] })
  const facts = (await store.sessions.facts([list])).get(list)
  const waiting = new Set(facts?.waiting)
  const claimed = facts?.claimed ?? []
  const taken = new Set(claimed.filter(({ by }) => by !== caller.name).map(({ todo }) => todo))
  const [focus, ...open] = (await readyAmong(rows, list, taken, { store, now })).filter(({ task }) => task === null || !waiting.has(task))
  const shown = [...rows, ...blocked]
  const parents = { ...Object.fromEntries(shown.map(({ id, number }) => [id, number])), ...(await parentsOf(shown, { store })) }
  const subtasks = rows.filter(({ task }) => task && waiting.has(task))
  const held = { todos: rows.filter(({ waits }) => waits), count: facts?.held ?? 0 }
  return { progress, focus, open, openCount: (facts?.open ?? 0) + claimed.length - taken.size, blocked, parents, subtasks, held }
}

type Where = Pick<BriefFacts, 'session' | 'state' | 'isOver' | 'elsewhere' | 'request' | 'note' | 'work'>

async function sessionFacts(session: StoredSession, { subtasks, held }: Todos, context: WriteContext): Promise<Where> {
  const facts = (await context.store.sessions.facts([session.number])).get(session.number)
  if (facts === undefined) throw new Error(`session ${session.number} has no facts`)
  const state = stateOf({ session, facts })
  const work = { ...(await sessionWork(session, facts, context)), subtasks, held }
  return { session, state, isOver: state === 'done', elsewhere: 0, work, ...(await conversationBrief(session, context)) }
}

async function tenantFacts({ progress, subtasks, held }: Todos, context: WriteContext): Promise<Where> {
  const all = await context.store.todos.count({ statuses: openStatuses })
  const elsewhere = all.pending + all.in_progress - progress.pending - progress.in_progress
  const work = { ...(await tenantWork(context)), subtasks, held }
  return { session: null, state: null, isOver: false, elsewhere, request: null, work, note: await tenantNote(context) }
}

const noChanges: BriefFacts['changes'] = { rows: [], since: 0, isOwnMark: true, isCut: false, logBegins: null }

/** A session that works on another's list hears of that list, too. */
async function changesOf(
  { number, list, from, first, seq }: { number: number; list: number | null; from: number; first: number; seq: number },
  { store, caller }: WriteContext,
): Promise<Omit<BriefFacts['changes'], 'isOwnMark'>> {
  const after = Math.max(from, seq - lookedThrough)
  const sessions = number === 0 ? [undefined] : [...new Set([number, list ?? number])]
  const found: Event[] = []
  for (const session of sessions) {
    const types = session === number || session === undefined ? shownTypes : shownTypes.filter((type) => type.startsWith('todo.'))
    found.push(...(await store.events.list({ after, session, types, backwards: true, limit: mostEvents })))
  }
  const others = found.filter(({ by }) => by !== caller.name).toSorted((one, other) => other.seq - one.seq)
  const logBegins = first > from + 1 ? first : null
  return { rows: rowChanges(others), since: from, isCut: found.length >= mostEvents || after > from, logBegins }
}
