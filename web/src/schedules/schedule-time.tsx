import { useSecond } from '../parts/times/clock.ts'
import { aheadText, timeText } from './times.ts'

/** A time to come: when, and how far ahead that is. */
export function ScheduleTime({ at, zone }: { at: number; zone: string }) {
  const now = useSecond()
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular-nums">
      {timeText({ at, now, zone })}, {aheadText(at - now)}
    </time>
  )
}
