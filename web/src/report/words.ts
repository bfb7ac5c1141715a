import { spanText } from '../parts/times/durations.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `2026-11-16` as people say it: `16 Nov`. The day is one of the report's zone already, so no zone may shift it. */
export function dayText(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}

/** A run may be over before a second has passed, which `0 s` would hide. */
export function tookText(seconds: number): string {
  if (seconds >= 10) return spanText(Math.round(seconds) * 1000)
  return `${Math.round(seconds * 10) / 10} s`
}

export function counted(count: number, one: string, many: string, write: (count: number) => string = String): string {
  return `${write(count)} ${count === 1 ? one : many}`
}
