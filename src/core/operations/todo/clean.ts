import { removable } from '../../domain/todo/tree.ts'
import type { Handlers } from '../../gate/handler.ts'
import { removeTodos } from './chosen.ts'

const day = 24 * 60 * 60 * 1000

/** Bounded, so that a clean-up never holds the store for long: what is left goes the next time. */
export const cleanHandlers: Pick<Handlers, 'todo.clean'> = {
  async 'todo.clean'({ dryRun, finishedDays, idleDays, limit }, context) {
    const before = { finished: context.now - finishedDays * day, idle: context.now - idleDays * day }
    const allOrphans = removable(await context.store.todos.orphaned(limit + 1))
    const allStale = removable(await context.store.todos.stale(before, limit + 1))
    const orphans = allOrphans.slice(0, limit)
    const stale = allStale.slice(0, limit - orphans.length)
    const more = allOrphans.length + allStale.length > limit
    const answer = { orphaned: orphans.length, stale: stale.length, dryRun, more }
    const gone = [...orphans, ...stale]
    if (dryRun || gone.length === 0) return answer
    removeTodos(gone, context)
    context.emit({ type: 'todo.cleaned', session: 0, data: { orphaned: orphans.length, stale: stale.length } })
    return answer
  },
}
