import { useSecond } from './clock.ts'
import { agoText, spanText } from './durations.ts'

/** How long something has been going on, ticking. */
export function Elapsed({ since }: { since: number }) {
  return <span className="tabular-nums">{spanText(useSecond() - since)}</span>
}

export function TimeAgo({ at }: { at: number }) {
  const date = new Date(at)
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString()}>
      {agoText(useSecond() - at)}
    </time>
  )
}
