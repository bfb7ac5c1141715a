import { activeStatuses } from '../../contract/nouns/todo.ts'
import { daysUntil, decideReport } from '../domain/report.ts'
import { judgeZone } from '../domain/when/zone.ts'
import type { HandlersOf } from '../gate/handler.ts'
import { granted } from '../gate/refused.ts'

const mostRuns = 20_000

export const reportHandlers: HandlersOf<'report'> = {
  async 'report.get'({ days: count, zone: named }, { store, settings, now }) {
    const zone = granted(judgeZone(named ?? settings.zone()))
    const days = daysUntil(now, count, zone)
    const from = days[0]?.from ?? now
    const runs = await store.endedRuns(from, mostRuns)
    const counts = await store.countTodos({ statuses: activeStatuses })
    const open = activeStatuses.reduce((total, status) => total + counts[status], 0)
    const quarters = await store.todoQuarters(from)
    return { report: decideReport({ quarters, runs, isCut: runs.length === mostRuns, open }, days, zone) }
  },
}
