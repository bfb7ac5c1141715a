import { spanText } from '../parts/times/durations.ts'

/** How far ahead a time is, in one unit: `in 5 min`. */
export function aheadText(milliseconds: number): string {
  if (milliseconds <= 0) return 'any moment'
  if (milliseconds < 60_000) return 'in less than a minute'
  return `in ${spanText(milliseconds).split(' ').slice(0, 2).join(' ')}`
}

interface Reading {
  at: number
  now: number
  zone: string
  /** The zone of whoever reads; the browser's, if not given. */
  here?: string
  locale?: string
}

/** A time as the reader's clock will show it, and as the schedule's zone has it where that is another. */
export function timeText({ at, now, zone, here, locale }: Reading): string {
  const isThisYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear()
  const day: Intl.DateTimeFormatOptions = {
    ...{ weekday: 'short', day: 'numeric', month: 'short' },
    ...(isThisYear ? {} : { year: 'numeric' }),
  }
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
  const write = (parts: Intl.DateTimeFormatOptions, timeZone?: string) =>
    new Intl.DateTimeFormat(locale, { ...parts, ...(timeZone === undefined ? {} : { timeZone }) }).format(at)
  const ours = write({ ...day, ...time }, here)
  if (ours === write({ ...day, ...time }, zone)) return ours
  const isSameDay = write(day, here) === write(day, zone)
  return `${ours} (${write(isSameDay ? time : { ...day, ...time }, zone)} in ${zone})`
}
