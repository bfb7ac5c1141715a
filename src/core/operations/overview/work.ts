import type { Notification } from '../../../contract/nouns/notification.ts'
import type { TaskRecord } from '../../../contract/nouns/task.ts'
import type { WorkRow } from '../../../contract/nouns/work.ts'
import { placesIn } from '../../domain/overview/home/places.ts'
import { lastWords } from '../../domain/overview/last-words.ts'
import { isPart, isWanted, type WorkWish, workRow } from '../../domain/overview/work.ts'
import type { HandlersOf, ReadContext } from '../../gate/handler.ts'
import { InvalidCursor } from '../../ports/invalid-cursor.ts'
import type { StoredSession } from '../../ports/records.ts'
import { saidIn } from './home.ts'
import { situationsOf, situationsToShow } from './situations.ts'

/** So many are gone through for those that fit, and so many at once. */
const mostLooked = 20_000
const lookedAtOnce = 500
const mostUnread = 1_000
const mostParts = 500
/** More than this is told as that many. */
const mostCounted = 10_000

type Handler = HandlersOf<'overview'>['overview.work']
interface Found {
  sessions: StoredSession[]
  next: string | null
}

export const workHandler: Handler = async (input, context) => {
  const { store } = context
  const { rows: unread } = await store.notifications.list(true, mostUnread, undefined)
  const { sessions, next } = await found(input, unread, context)
  return {
    work: await rowsOf(sessions, unread, context),
    next,
    counts: { active: await store.sessions.count(false, mostCounted), done: await store.sessions.count(true, mostCounted) },
  }
}

type Input = Parameters<Handler>[0]

async function found(input: Input, unread: readonly Notification[], context: ReadContext): Promise<Found> {
  if (input.of !== undefined) return { sessions: await partsOf(await context.require('session', input.of), context), next: null }
  return input.show === 'active' || input.show === 'done' ? walked(input, context) : standing(input, unread, context)
}

/** What was handed on by one piece of work: its subtasks, and the sessions that were started from it. */
async function partsOf(session: StoredSession, { store }: ReadContext): Promise<StoredSession[]> {
  const below = session.task === null ? [] : await store.tasks.below(session.task, mostParts)
  const subtasks = below.filter(({ parent }) => parent === session.task).map((task) => task.session)
  const children: StoredSession[] = []
  for (const archived of [false, true]) {
    children.push(...(await store.sessions.list({ archived, parent: session.id, limit: mostParts, after: undefined })).rows)
  }
  return [...(await store.sessions.numbered(subtasks)), ...children].slice(0, mostParts)
}

function wishOf({ agent, text, kind }: Input): WorkWish {
  return { agent, text, kind }
}

/** Those that stand in one place of the overview; the last changed first. */
async function standing(input: Input, unread: readonly Notification[], context: ReadContext): Promise<Found> {
  const { situations } = await situationsToShow(context)
  const places = placesIn(situations, unread).filter(({ bucket }) => bucket.in === input.show)
  const sessions = places.map(({ situation }) => situation.session).filter((session) => isWanted(session, wishOf(input)))
  const from = offsetFrom(input.after)
  const to = from + input.limit
  return { sessions: sessions.slice(from, to), next: to < sessions.length ? String(to) : null }
}

function offsetFrom(after: string | undefined): number {
  if (after === undefined) return 0
  if (!/^\d{1,9}$/.test(after)) throw new InvalidCursor()
  return Number(after)
}

/** All that is live, the last changed first, or all that was put away. Without a wish, what is a part of other work stands there. */
async function walked(input: Input, context: ReadContext): Promise<Found> {
  const { store } = context
  const wish = wishOf(input)
  const isWhole = wish.agent === undefined && wish.text === undefined
  const sessions: StoredSession[] = []
  let after = input.after
  for (let looked = 0; looked < mostLooked; looked += lookedAtOnce) {
    const atOnce = isWhole ? Math.min(lookedAtOnce, input.limit) : lookedAtOnce
    const page = await store.sessions.walk({ archived: input.show === 'done', limit: atOnce, after })
    const tasks = await tasksOf(page.rows, context)
    for (const [at, session] of page.rows.entries()) {
      if (isWanted(session, wish) && !(isWhole && isPart(session, tasks.get(session.task ?? 0)))) sessions.push(session)
      const isLast = at === page.rows.length - 1 && page.next === null
      if (sessions.length === input.limit) return { sessions, next: isLast ? null : (page.places[at] ?? null) }
    }
    if (page.next === null) return { sessions, next: null }
    after = page.next
    await store.giveWay()
  }
  return { sessions, next: after ?? null }
}

async function tasksOf(sessions: readonly StoredSession[], { store }: ReadContext): Promise<Map<number, TaskRecord>> {
  const numbers = sessions.flatMap(({ task }) => task ?? [])
  const tasks = numbers.length === 0 ? [] : await store.search.read('task', numbers)
  return new Map(tasks.map((task) => [task.number, task]))
}

async function rowsOf(sessions: readonly StoredSession[], unread: readonly Notification[], context: ReadContext): Promise<WorkRow[]> {
  const { store } = context
  const numbers = sessions.map(({ number }) => number)
  const situations = await situationsOf(sessions, context)
  const tasks = await tasksOf(sessions, context)
  const counts = await store.todos.countByList(numbers)
  const used = await store.usage.of('session', numbers.map(String))
  const runs = new Map((await store.runs.newest(numbers)).map((run) => [run.session, run]))
  const tellers = new Set(unread.map(({ session }) => session))
  const rows: WorkRow[] = []
  for (const situation of situations) {
    const { number, task } = situation.session
    const output = runs.get(number)?.output ?? ''
    const said = situation.facts.running
      ? (await saidIn(number, context)).said
      : lastWords([{ content: { type: 'text', text: output, synthetic: false } }])
    const usage = used.get(String(number))
    rows.push(workRow({ situation, task: tasks.get(task ?? 0), said, counts: counts.get(number), usage, hasTold: tellers.has(number) }))
  }
  return rows
}
