import type { Notification } from '../../../contract/nouns/notification.ts'
import { bucketOf } from '../../domain/overview/bucket.ts'
import { decideOverview } from '../../domain/overview/overview.ts'
import { shownRun } from '../../domain/run/run.ts'
import type { Standing } from '../../domain/session/situation.ts'
import type { HandlersOf, ReadContext } from '../../gate/handler.ts'
import { standingsToTell } from './situations.ts'

const mostTodos = 1_000
const mostTold = 1_000

export const overviewHandlers: HandlersOf<'overview'> = {
  async 'overview.get'({ limit }, context) {
    const { store } = context
    const { standings, runs, questions, isPartial } = await standingsToTell(context)
    const { rows: told } = await store.listNotifications(true, mostTold, undefined)
    const inProgress = await store.todosOn(
      runs.map(({ session }) => session),
      'in_progress',
      mostTodos,
    )
    const facts = {
      standings,
      runs: runs.map(shownRun),
      questions,
      told,
      inProgress,
      ...(await cluesTo(standings, told, limit, context)),
      isPartial,
    }
    return { overview: decideOverview(facts, limit) }
  },
}

/** Why those are stuck that are shown so. */
async function cluesTo(standings: readonly Standing[], told: readonly Notification[], limit: number, { store }: ReadContext) {
  const tellers = new Set(told.map(({ session }) => session))
  const stuck = standings.filter((standing) => bucketOf(standing, { hasTold: tellers.has(standing.session.number) })?.in === 'stuck')
  const shown = stuck.slice(0, limit).map(({ session }) => session.number)
  return { lastRuns: (await store.newestRuns(shown)).map(shownRun), blocked: await store.todosOn(shown, 'blocked', mostTodos) }
}
