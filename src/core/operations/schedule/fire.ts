import type { Schedule } from '../../../contract/nouns/schedule.ts'
import { everything, likeRights, rightsOfWord } from '../../domain/access/rights.ts'
import { textOf, textPart } from '../../domain/message/message.ts'
import { decideWake } from '../../domain/run/wake.ts'
import { decideFire, decideSkip, skipReasons } from '../../domain/schedule/schedule.ts'
import { tickSkips } from '../../domain/schedule/tick.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import type { TickCandidate } from '../../ports/facts.ts'
import { listOf } from '../list/list-of.ts'
import { say, unread } from '../message/conversation.ts'
import { healSession, wakeSession } from '../run/waking.ts'
import { armed } from './job.ts'

const nothingFired: { fired: boolean; woken: number; skipped: Record<string, number> } = { fired: false, woken: 0, skipped: {} }

export const fireSchedule: Handlers['schedule.fire'] = async (input, context) => {
  const before = await context.require('schedule', input.schedule)
  const decided = decideFire(before, context.now)
  const isWanted = !decided.happens || (await isTrue(before, context))
  const after = isWanted ? decided.schedule : decideSkip(before, decided.schedule)
  const schedule = after === before ? before : context.keep('schedule', before, after)
  context.apply(armed(schedule))
  if (!decided.happens) return nothingFired
  if (!isWanted && before.onlyIf !== null) return skip(before, schedule, skipReasons[before.onlyIf], context)
  const { woken, skipped } = before.action === 'tick' ? await tick(context) : await kick(before, context)
  const was = { nextAt: before.nextAt, lastAt: before.lastAt }
  // A tick that finds nothing to do is not worth a line in the log.
  const isNews = before.action !== 'tick' || woken > 0
  if (isNews) context.emit({ type: 'schedule.fired', session: schedule.session, data: { schedule, was, woken, skipped } })
  return { fired: true, woken, skipped }
}

/** Whether a schedule that happens on a condition happens now. Whoever looks at everyone's list looks at what its agent would. */
async function isTrue({ onlyIf, session: number }: Schedule, context: WriteContext): Promise<boolean> {
  if (onlyIf === null) return true
  const session = await context.find('session', number)
  // Of a session that is gone it is told that it is.
  if (session === undefined) return true
  const own = await listOf(session, context)
  for (const list of new Set([own ?? 0, 0])) if (await context.store.todos.isAnyOverdue(list, context.now)) return true
  return false
}

/** It costs no wake and no run, and the log says why. */
function skip(before: Schedule, schedule: Schedule, why: string, context: WriteContext): typeof nothingFired {
  const skipped = { [why]: 1 }
  const was = { nextAt: before.nextAt, lastAt: before.lastAt }
  context.emit({ type: 'schedule.fired', session: schedule.session, data: { schedule, was, woken: 0, skipped } })
  return { fired: false, woken: 0, skipped }
}

interface Fired {
  woken: number
  skipped: Record<string, number>
}

/** Every active task that nothing speaks against is put in line, one after another. */
async function tick(context: WriteContext): Promise<Fired> {
  const candidates = await context.store.tasks.forTick()
  const { due, skipped } = tickSkips(await withoutClaimed(candidates, context))
  for (const { task, session, isMissing } of due) {
    if (isMissing) healSession(await context.require('task', task), context)
    const job = decideWake({ session, trigger: 'tick', inTurn: true, rights: everything }, undefined, context.now)
    context.apply({ kind: 'enqueue', job, unlessWaiting: true })
  }
  return { woken: due.length, skipped }
}

/** What others have claimed is no open work: only where there is a claim it is looked whether it still holds. */
async function withoutClaimed(candidates: readonly TickCandidate[], { store }: WriteContext): Promise<TickCandidate[]> {
  const claimed = candidates.filter((one) => one.claimed && one.open).map(({ session }) => session)
  const facts = await store.sessions.facts(claimed)
  return candidates.map((one) => {
    const known = facts.get(one.session)
    return known === undefined ? one : { ...one, open: known.open > 0, held: one.held || known.claimed.length > 0 }
  })
}

async function kick(schedule: Schedule, context: WriteContext): Promise<Fired> {
  const session = await context.find('session', schedule.session)
  if (session === undefined || session.archivedAt > 0) return { woken: 0, skipped: { 'session is gone': 1 } }
  // A session that cannot be run for a while is told once, however often the time comes.
  const rights = rightsOfWord(schedule)
  const isSaid = (await unread(session, context)).some(
    (message) => message.kind === 'schedule' && textOf(message) === schedule.prompt && likeRights(rightsOfWord(message), rights),
  )
  const by = `schedule #${schedule.number}`
  if (!isSaid) await say({ session, kind: 'schedule', by, rights, content: [textPart(schedule.prompt)] }, context)
  await wakeSession({ session: schedule.session, trigger: 'schedule', schedule: schedule.number }, context)
  return { woken: 1, skipped: {} }
}
