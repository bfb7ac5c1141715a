import { activeStatuses } from '../../../contract/nouns/todo.ts'
import { daysUntil, decideReport } from '../../domain/overview/report.ts'
import { judgeZone } from '../../domain/schedule/when/zone.ts'
import type { HandlersOf } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'

const mostRuns = 20_000
/** A todo may be said to be finished at any time: what has yet to come counts for today. */
const endOfTime = 253_402_300_800_000

export const reportHandlers: HandlersOf<'report'> = {
  async 'report.get'({ days: count, zone: named }, { store, settings, now }) {
    const zone = granted(judgeZone(named ?? settings.zone()))
    const days = daysUntil(now, count, zone)
    const from = days[0]?.from ?? now
    const runs = await store.runs.ended(from, mostRuns)
    const active = await store.todos.count({ statuses: activeStatuses })
    const open = activeStatuses.reduce((total, status) => total + active[status], 0)
    const counts = await store.todos.days([...days.map((day) => day.from), endOfTime])
    return { report: decideReport({ counts, runs, isCut: runs.length === mostRuns, open }, days, zone) }
  },
}
