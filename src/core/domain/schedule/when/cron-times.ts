import { Cron } from 'croner'
import { day } from './span.ts'
import { canonicalZone, instantOf, offsetAt, wallOf } from './wall-clock.ts'

/** Gives the first time after a moment, or 0. */
export type Following = (after: number) => number

/**
 * Twice a year a clock jumps over an hour, or shows one twice. A cron that names hours happens once for each time that it names:
 * at the jump if that time is jumped over, and only the first time if the clock shows it twice. A cron for every hour goes by the
 * real hours, so what the clock jumps over is left out and what it shows twice happens twice, an hour apart.
 */
export function cronTimes(cron: string, zone: string): Following {
  const next = nextOf(new Cron(cron, { mode: '5-part', utcOffset: 0 }))
  return isForEveryHour(cron) ? byRealHours(cron, zone, next) : byNamedHours(zone, next)
}

function byNamedHours(zone: string, nextWall: Following): Following {
  return (after) => {
    for (let wall = nextWall(wallOf(after, zone)); wall !== 0; wall = nextWall(wall)) {
      const instant = instantOf(wall, zone)
      if (instant > after) return instant
    }
    return 0
  }
}

function byRealHours(cron: string, zone: string, nextWall: Following): Following {
  const nextInZone = nextOf(new Cron(cron, { mode: '5-part', timezone: canonicalZone(zone) }))
  return (after) => {
    // Asking for the time in the zone takes six times as long, and matters only where the clock changes in between.
    const offset = offsetAt(after, zone)
    const instant = nextWall(after + offset) - offset
    const isNear = instant > after && instant - after < day
    return isNear && offsetAt(instant, zone) === offset ? instant : nextInZone(after)
  }
}

function nextOf(cron: Cron): Following {
  return (after) => cron.nextRun(new Date(after))?.getTime() ?? 0
}

function isForEveryHour(cron: string): boolean {
  return /^\S+ (?:\*|0-23)(?:\/1)? /.test(cron)
}
