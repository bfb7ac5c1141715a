import type { Schedule } from '../../../contract/nouns/schedule.ts'
import { everything, likeRights, rightsOfWord } from '../../domain/access/rights.ts'
import { textOf, textPart } from '../../domain/message/message.ts'
import { decideWake } from '../../domain/run/wake.ts'
import { decideFire } from '../../domain/schedule/schedule.ts'
import { tickSkips } from '../../domain/schedule/tick.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import type { Change } from '../../ports/store.ts'
import { say, unread } from '../message/conversation.ts'
import { type Consequences, healSession, nothing, together, wakeSession } from '../run/waking.ts'
import { armed } from './job.ts'

export const fireSchedule: Handlers['schedule.fire'] = async (input, context) => {
  const before = await context.require('schedule', input.schedule)
  const { schedule, happens } = decideFire(before, context.now)
  if (schedule === before) return { changes: [armed(before)], events: [], answer: { fired: false, woken: 0, skipped: {} } }
  const kept = { changes: [{ kind: 'update', noun: 'schedule', row: schedule } satisfies Change, armed(schedule)], events: [] }
  if (!happens) return { ...kept, answer: { fired: false, woken: 0, skipped: {} } }
  const { woken, skipped, ...wakes } = before.action === 'tick' ? await tick(context) : await kick(before, context)
  const was = { nextAt: before.nextAt, lastAt: before.lastAt }
  // A tick that finds nothing to do is not worth a line in the log.
  const isNews = before.action !== 'tick' || woken > 0
  const told: Consequences = {
    changes: [],
    events: isNews ? [{ type: 'schedule.fired', session: schedule.session, data: { schedule, was, woken, skipped } }] : [],
  }
  return { ...together(kept, wakes, told), answer: { fired: true, woken, skipped } }
}

interface Fired extends Consequences {
  woken: number
  skipped: Record<string, number>
}

/** Every active task that nothing speaks against is put in line, one after another. */
async function tick(context: WriteContext): Promise<Fired> {
  const candidates = await context.store.tasks.forTick()
  const { due, skipped } = tickSkips(candidates)
  const parts: Consequences[] = []
  for (const { task: number, session, isMissing } of due) {
    const task = isMissing ? await context.require('task', number) : undefined
    if (task) parts.push(healSession(task, context))
    const job = decideWake({ session, trigger: 'tick', inTurn: true, rights: everything }, undefined, context.now)
    parts.push({ changes: [{ kind: 'enqueue', job, unlessWaiting: true }], events: [] })
  }
  return { ...together(...parts), woken: due.length, skipped }
}

async function kick(schedule: Schedule, context: WriteContext): Promise<Fired> {
  const session = await context.store.find('session', schedule.session)
  if (session === undefined || session.archivedAt > 0) return { ...nothing, woken: 0, skipped: { 'session is gone': 1 } }
  // A session that cannot be run for a while is told once, however often the time comes.
  const rights = rightsOfWord(schedule)
  const isSaid = (await unread(session, context)).some(
    (message) => message.kind === 'schedule' && textOf(message) === schedule.prompt && likeRights(rightsOfWord(message), rights),
  )
  const said = isSaid
    ? nothing
    : await say(
        {
          session,
          kind: 'schedule',
          by: `schedule #${schedule.number}`,
          rights,
          content: [textPart(schedule.prompt)],
        },
        context,
      )
  const woken = await wakeSession({ session: schedule.session, trigger: 'schedule', schedule: schedule.number }, context)
  return { ...together(said, woken), woken: 1, skipped: {} }
}
