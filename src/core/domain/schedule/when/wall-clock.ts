import { day } from './span.ts'

/**
 * What the clock on the wall of a zone shows, as a number: the epoch milliseconds at which a clock in UTC would show the same.
 * Days and weekdays can be reckoned with it, since in it every day has 24 hours.
 */
export type Wall = number

const mostFormats = 600
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (formats.size >= mostFormats) formats.clear()
  formats.set(zone, format)
  return format
}

/** The one name that all spellings of a zone share. */
export function canonicalZone(zone: string): string {
  return formatOf(zone).resolvedOptions().timeZone
}

export function wallOf(instant: number, zone: string): Wall {
  const fields: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant)) fields[type] = Number(value)
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = fields
  const milliseconds = ((instant % 1000) + 1000) % 1000
  return Date.UTC(year, month - 1, date, hour, minute, second) + milliseconds
}

export function offsetAt(instant: number, zone: string): number {
  return wallOf(instant, zone) - instant
}

/**
 * When the clock shows this. A time that the clock jumps over is the moment of the jump. A time that it shows twice is the first
 * one; or the second, if the first is not after `after`.
 */
export function instantOf(wall: Wall, zone: string, after = Number.NEGATIVE_INFINITY): number {
  const before = offsetAt(wall - day, zone)
  const later = offsetAt(wall + day, zone)
  if (before === later) return wall - before
  const moments = [wall - Math.max(before, later), wall - Math.min(before, later)].filter((moment) => wallOf(moment, zone) === wall)
  const [first] = moments
  if (first === undefined) return jumpBetween(wall - later, wall - before, zone)
  return moments.find((moment) => moment > after) ?? first
}

function jumpBetween(from: number, until: number, zone: string): number {
  const offset = offsetAt(from, zone)
  let [before, after] = [from, until]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(middle, zone) === offset) before = middle
    else after = middle
  }
  return after
}
