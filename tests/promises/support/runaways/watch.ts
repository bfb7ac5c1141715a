import type { Event } from '../../../../src/contract/nouns/event.ts'
import type { Punchlist } from '../../../../src/server/open.ts'
import { until } from '../../../support/until.ts'
import { eventsAfter } from '../log.ts'

export interface Watched {
  events: Event[]
  /** Nothing runs and nothing waits to be run. */
  atRest: boolean
}

/** What agents do by themselves is one of these. */
const moves: ReadonlySet<string> = new Set(['run.started', 'message.begun', 'message.added'])

/**
 * Reads the log until all sessions are at rest, or until so much has happened that they never will be. Only a job makes the engine
 * start a run, so that once there is neither a job nor a run nothing more can happen by itself.
 */
export async function watch(punchlist: Punchlist, most: number): Promise<Watched> {
  const events: Event[] = []
  let moved = 0
  return until('rest', async () => {
    const news = await eventsAfter(punchlist, events.at(-1)?.seq ?? 0)
    events.push(...news)
    moved += news.filter(({ type }) => moves.has(type)).length
    if (moved > most) return { events, atRest: false }
    // While there is news nobody is at rest, and to ask how each session is takes longer than all they do.
    if (news.length > 0) return undefined
    const sessions = [...new Set(events.map(({ session }) => session))].filter((session) => session > 0)
    const isQuiet = await punchlist.store.read(1, async (reading) => {
      const { last } = await reading.events.bounds()
      const facts = [...(await reading.sessions.facts(sessions)).values()]
      return last === events.at(-1)?.seq && facts.every(({ running, woken }) => !running && !woken)
    })
    return isQuiet ? { events, atRest: true } : undefined
  })
}
