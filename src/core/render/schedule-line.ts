import type { Schedule } from '../../contract/nouns/schedule.ts'
import { plainLine } from './text/plain-text.ts'

/** One schedule on one line: number, its next time on the clock of its zone, what it is for, and the words it was made with. */
export function scheduleLine(schedule: Schedule): string {
  const whom = schedule.action === 'tick' ? 'every active task' : `session #${schedule.session}`
  return `#${schedule.number} [${stateOf(schedule)}] ${plainLine(schedule.title)} (${plainLine(schedule.when)}${conditionIn(schedule)}) for ${whom}`
}

export function scheduleList(schedules: readonly Schedule[], isCut: boolean): string {
  if (schedules.length === 0) return '(no schedules)'
  const count = `${schedules.length} schedule${schedules.length === 1 ? '' : 's'}:`
  return [count, ...schedules.map(scheduleLine), ...(isCut ? ['… and more'] : [])].join('\n')
}

/** What it takes besides its time. */
export function conditionIn({ onlyIf }: Pick<Schedule, 'onlyIf'>): string {
  return onlyIf === null ? '' : `, only if something is ${onlyIf}`
}

function stateOf({ pausedAt, nextAt, zone }: Schedule): string {
  if (pausedAt > 0) return 'paused'
  return nextAt === 0 ? 'over' : `next ${clockIn(zone, nextAt)}`
}

/** “2026-11-16 08:00 Europe/Berlin”. A zone that is none, in a row from elsewhere, must not cost the whole answer. */
function clockIn(zone: string, at: number): string {
  try {
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
    return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']} ${plainLine(zone)}`
  } catch {
    return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  }
}
