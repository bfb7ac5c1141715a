import { minute } from './span.ts'
import { wallOf } from './wall-clock.ts'
import type { When } from './when.ts'

/** The same words for the same time, whenever they are asked for: “cron 0 9 * * 1-5 (Europe/Berlin)”. */
export function inWords(when: When, zone: string): string {
  return when.kind === 'cron' ? `cron ${when.cron} (${zone})` : `once at ${momentInWords(when.at, zone)} (${zone})`
}

/** “2026-11-16 08:00”, with seconds if there are any. */
export function momentInWords(at: number, zone: string): string {
  const wall = wallOf(at, zone)
  const hasSeconds = wall % minute >= 1000
  return new Date(wall)
    .toISOString()
    .slice(0, hasSeconds ? 19 : 16)
    .replace('T', ' ')
}
