import { useSecond } from './clock.ts'
import { agoText, shortSpan, spanText } from './durations.ts'

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

/** How long ago, in the width of a word; the whole time is its title. */
export function ShortAgo({ at }: { at: number }) {
  const date = new Date(at)
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString()} className="whitespace-nowrap tabular-nums">
      {shortSpan(useSecond() - at)}
    </time>
  )
}
