import type { Run } from '../../../../contract/nouns/run.ts'
import type { Session } from '../../../../contract/nouns/session.ts'
import { firstOf, type Placed, those } from './places.ts'

const most = 5

/** What runs. Where not all can be told, those that were heard of longest ago, who may need a look. */
export function runningToTell(places: readonly Placed[], runs: readonly Run[]): { session: Session; run: Run }[] {
  const live = firstOf(runs)
  const running = those(places, 'running').flatMap(({ situation: { session } }) => {
    const run = live.get(session.number)
    return run === undefined ? [] : [{ session, run }]
  })
  if (running.length <= most) return running.toSorted((one, other) => one.run.startedAt - other.run.startedAt)
  return running.toSorted((one, other) => one.session.updatedAt - other.session.updatedAt).slice(0, most)
}
