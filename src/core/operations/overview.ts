import { bucketOf } from '../domain/bucket.ts'
import { decideOverview } from '../domain/overview.ts'
import { shownRun } from '../domain/run.ts'
import type { HandlersOf } from '../gate/handler.ts'
import { startersFor } from './starter.ts'

/** A person's first look need not reach further back than this. */
const mostSessions = 200
const mostRuns = 100
const mostQuestions = 100
const mostTodos = 1_000
const mostTold = 100
const mostTasks = 500

export const overviewHandlers: HandlersOf<'overview'> = {
  async 'overview.get'({ limit }, scene) {
    const { store } = scene
    const { rows: runs } = await store.listRuns({ live: true, limit: mostRuns, after: undefined })
    const { rows: questions } = await store.listQuestions({ session: undefined, open: true, limit: mostQuestions, after: undefined })
    const { rows: told } = await store.listNotifications(true, mostTold, undefined)
    const { rows: tasks } = await store.listTasks({ owner: undefined, statuses: ['active'], limit: mostTasks, after: undefined })
    const changed = await store.changedSessions(mostSessions)
    const known = new Set(changed.map(({ number }) => number))
    const others = new Set([...runs, ...questions, ...tasks].map(({ session }) => session).filter((session) => !known.has(session)))
    const sessions = [...changed, ...(await store.sessionsNumbered([...others]))]
    const facts = await store.sessionFacts(sessions.map(({ number }) => number))
    const starters = await startersFor(sessions, scene)
    const standings = sessions.flatMap((session, index) => {
      const found = facts.get(session.number)
      return found === undefined ? [] : [{ session, facts: found, starter: starters[index] }]
    })
    const inProgress = await store.todosOn(
      runs.map(({ session }) => session),
      'in_progress',
      mostTodos,
    )
    const suspects = standings.filter((standing) => bucketOf(standing)?.in === 'stuck').map(({ session }) => session.number)
    const lastRuns = (await store.newestRuns(suspects)).map(shownRun)
    const blocked = await store.todosOn(suspects, 'blocked', mostTodos)
    return { overview: decideOverview({ standings, runs: runs.map(shownRun), questions, told, inProgress, lastRuns, blocked }, limit) }
  },
}
