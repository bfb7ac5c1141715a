import type { Home } from '../../../contract/nouns/home.ts'
import { activeStatuses } from '../../../contract/nouns/todo.ts'
import { asksIn } from '../../domain/overview/home/asks.ts'
import { finishedToTell } from '../../domain/overview/home/finished.ts'
import { nextIn } from '../../domain/overview/home/next.ts'
import { about, type Placed, placesIn, those } from '../../domain/overview/home/places.ts'
import { runningToTell } from '../../domain/overview/home/running.ts'
import { daysOf, spentByAgent } from '../../domain/overview/home/spent.ts'
import { stuckByReason } from '../../domain/overview/home/stuck-by-reason.ts'
import { lastWords } from '../../domain/overview/last-words.ts'
import { daysUntil } from '../../domain/overview/report.ts'
import { shownRun } from '../../domain/run/run.ts'
import { judgeZone } from '../../domain/schedule/when/zone.ts'
import { dayOf, sumOf } from '../../domain/usage/total.ts'
import type { HandlersOf, ReadContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { StoredRun } from '../../ports/records.ts'
import { situationsToShow } from './situations.ts'

const mostUnread = 1_000
const mostCanceled = 1_000
/** So many of those that are stuck are looked at for their reason. */
const mostStuck = 500
const mostTodos = 1_000
const mostFinished = 5_000
const mostEveryone = 3
const daysShown = 14
/** A todo may be said to be finished at any time: what has yet to come counts for today. */
const endOfTime = 253_402_300_800_000

type Handler = HandlersOf<'overview'>['overview.home']

export const homeHandler: Handler = async ({ asks, zone: named }, context) => {
  const { store, settings, now } = context
  const zone = granted(judgeZone(named ?? settings.zone()))
  const { situations, runs, questions, isPartial } = await situationsToShow(context)
  const { rows: unread } = await store.notifications.list(true, mostUnread, undefined)
  const places = placesIn(situations, unread)
  const canceled = await store.dependencies.canceled(mostCanceled)
  const everyone = await everyones(context)
  const home: Home = {
    needsYou: asksIn({ places, situations, questions, canceled, unread, listOf: await listsOf(places, context) }, asks),
    running: await runningOf(places, runs, context),
    stuck: await stuckOf(places, context),
    done: await doneToday(daysUntil(now, 1, zone)[0]?.from ?? now, context),
    next: nextIn(places, everyone),
    spent: await spending(context),
    everyone: everyone.count,
    begun: {
      model: await hasModel(context),
      agent: situations.some(({ starter, session }) => starter === 'outside' || session.folder !== '') || (await hasOwnAgent(context)),
      work: situations.length > 0 || everyone.total > 0,
    },
    partial: isPartial,
  }
  return { home }
}

/** On which lists the todos are that somebody waits for. */
async function listsOf(places: readonly Placed[], { store }: ReadContext): Promise<Map<number, number>> {
  const numbers = those(places, 'waiting').flatMap(({ bucket }) => (bucket.for.kind === 'todo' ? [bucket.for.number] : []))
  const todos = numbers.length === 0 ? [] : await store.todos.numbered([...new Set(numbers)].slice(0, mostTodos))
  return new Map(todos.map(({ number, session }) => [number, session]))
}

async function runningOf(places: readonly Placed[], runs: readonly StoredRun[], context: ReadContext): Promise<Home['running']> {
  const told = runningToTell(places, runs.map(shownRun))
  const numbers = told.map(({ session }) => session.number)
  const { steps, usage } = await stepsAndUsage(numbers, context)
  const begun = await context.store.todos.inLists(numbers, 'in_progress', mostTodos)
  const list: Home['running']['list'] = []
  for (const { session, run } of told) {
    const { said: words, saidAt } = await saidIn(session.number, context)
    // Who has said nothing in this turn yet is at what it has begun.
    const said = words || (begun.find((todo) => todo.session === session.number)?.subject ?? '')
    list.push({
      ...about(session),
      startedAt: run.startedAt,
      said,
      saidAt: Math.max(saidAt, run.startedAt),
      steps: steps(session.number),
      usage: usage(session.number),
    })
  }
  return {
    count: those(places, 'running').length,
    queued: those(places, 'ready').filter(({ situation }) => situation.facts.woken).length,
    list,
  }
}

export async function saidIn(session: number, { store }: ReadContext): Promise<{ said: string; saidAt: number }> {
  const reply = await store.messages.lastReply(session)
  if (reply === undefined) return { said: '', saidAt: 0 }
  const parts = await store.messages.parts(session, [reply.number])
  return { said: lastWords(parts), saidAt: Math.max(reply.createdAt, ...parts.map(({ updatedAt }) => updatedAt)) }
}

async function stepsAndUsage(sessions: readonly number[], { store }: ReadContext) {
  const counts = await store.todos.countByList(sessions)
  const used = await store.usage.of('session', sessions.map(String))
  return {
    steps: (session: number): Home['done']['list'][number]['steps'] => {
      const found = counts.get(session)
      if (found === undefined) return null
      const total = Object.values(found).reduce((sum, count) => sum + count, 0)
      return total === 0 ? null : { total, completed: found.completed, canceled: found.canceled }
    },
    usage: (session: number) => used.get(String(session)) ?? null,
  }
}

async function stuckOf(places: readonly Placed[], { store }: ReadContext): Promise<Home['stuck']> {
  const stuck = those(places, 'stuck')
  const numbers = stuck.slice(0, mostStuck).map(({ situation }) => situation.session.number)
  return stuckByReason(stuck, {
    lastRuns: (await store.runs.newest(numbers)).map(shownRun),
    blocked: await store.todos.inLists(numbers, 'blocked', mostTodos),
  })
}

async function doneToday(since: number, context: ReadContext): Promise<Home['done']> {
  const { store } = context
  const lists = await store.todos.finishedLists(since, mostFinished)
  const [counted] = await store.todos.days([since, endOfTime])
  const latest = lists.slice(0, 50)
  const finished = finishedToTell(latest, await store.todos.countByList(latest.map(({ list }) => list)))
  const numbers = finished.map(({ list }) => list)
  const sessions = new Map((await store.sessions.numbered(numbers)).map((session) => [session.number, session]))
  const { steps, usage } = await stepsAndUsage(numbers, context)
  return {
    todos: counted?.completed ?? 0,
    sessions: lists.length,
    list: finished.flatMap(({ list, at }) => {
      const session = sessions.get(list)
      return session === undefined ? [] : [{ ...about(session), at, steps: steps(list), usage: usage(list) }]
    }),
  }
}

async function spending({ store }: ReadContext): Promise<Home['spent']> {
  const today = dayOf(await store.wallTime())
  const days = { from: today, to: today }
  const caps = await store.caps.on(['tenant:'])
  const cap = caps.find(({ measure, per }) => measure === 'money' && per === 'day')
  return {
    today: (await store.usage.of('tenant', [''], days)).get('') ?? sumOf(),
    limit: cap?.amount ?? null,
    days: daysOf(await store.usage.byDay('tenant', '', { from: today - daysShown + 1, to: today }), today, daysShown),
    agents: spentByAgent(await store.usage.list('agent', days)),
  }
}

async function everyones({ store }: ReadContext) {
  const listed = { lists: [0], statuses: activeStatuses }
  const counts = await store.todos.count({ lists: [0] })
  const { rows } = await store.todos.list({ ...listed, order: 'status', limit: mostEveryone, after: undefined })
  const count = counts.pending + counts.in_progress + counts.blocked
  return { todos: rows, count, total: count + counts.completed + counts.canceled }
}

async function hasModel({ store, settings: { canAsk } }: ReadContext): Promise<boolean> {
  if (canAsk === undefined) return false
  if (canAsk(undefined)) return true
  return (await store.agents.list()).some(({ definition }) => definition.model !== undefined && canAsk(definition.model))
}

async function hasOwnAgent({ store }: ReadContext): Promise<boolean> {
  return (await store.agents.list()).some(({ definition }) => (definition.runner ?? 'model') !== 'model')
}
