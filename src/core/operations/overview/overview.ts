import type { Notification } from '../../../contract/nouns/notification.ts'
import { activeStatuses } from '../../../contract/nouns/todo.ts'
import { bucketOf } from '../../domain/overview/bucket.ts'
import { decideOverview } from '../../domain/overview/overview.ts'
import { shownRun } from '../../domain/run/run.ts'
import type { Situation } from '../../domain/session/situation.ts'
import type { HandlersOf, ReadContext } from '../../gate/handler.ts'
import { usedToday } from '../usage/cost.ts'
import { homeHandler } from './home.ts'
import { situationsToShow } from './situations.ts'
import { workHandler } from './work.ts'

const mostTodos = 1_000
const mostUnread = 1_000
const mostCanceled = 1_000

export const overviewHandlers: HandlersOf<'overview'> = {
  async 'overview.get'({ limit }, context) {
    const { store } = context
    const { situations, runs, questions, isPartial } = await situationsToShow(context)
    const { rows: unread } = await store.notifications.list(true, mostUnread, undefined)
    const inProgress = await store.todos.inLists(
      runs.map(({ session }) => session),
      'in_progress',
      mostTodos,
    )
    const facts = {
      situations,
      runs: runs.map(shownRun),
      questions,
      canceled: await store.dependencies.canceled(mostCanceled),
      unread,
      inProgress,
      ...(await cluesTo(situations, unread, limit, context)),
      everyone: await everyones(limit, context),
      spentToday: await usedToday(context),
      isPartial,
    }
    return { overview: decideOverview(facts, limit) }
  },

  'overview.home': homeHandler,
  'overview.work': workHandler,
}

async function everyones(limit: number, { store }: ReadContext) {
  const listed = { lists: [0], statuses: activeStatuses }
  const counts = await store.todos.count(listed)
  const { rows } = await store.todos.list({ ...listed, order: 'status', limit, after: undefined })
  return { todos: rows, count: counts.pending + counts.in_progress + counts.blocked }
}

/** Why those are stuck that are shown so. */
async function cluesTo(situations: readonly Situation[], unread: readonly Notification[], limit: number, { store }: ReadContext) {
  const tellers = new Set(unread.map(({ session }) => session))
  const stuck = situations.filter((situation) => bucketOf(situation, { hasTold: tellers.has(situation.session.number) })?.in === 'stuck')
  const shown = stuck.slice(0, limit).map(({ session }) => session.number)
  return { lastRuns: (await store.runs.newest(shown)).map(shownRun), blocked: await store.todos.inLists(shown, 'blocked', mostTodos) }
}
