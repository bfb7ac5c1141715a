const height = 30
const step = 8

/** What the last days came to, today last. The report has the numbers. */
export function SpendBars({ days }: { days: readonly number[] }) {
  const most = Math.max(...days)
  if (most === 0) return null
  const bars = days.map((spent, place) => ({
    left: place * step,
    high: spent === 0 ? 1 : Math.max(2, (spent / most) * height),
    colour: place === days.length - 1 ? 'fill-chart-1' : 'fill-chart-2',
  }))
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${days.length * step} ${height}`} className="h-[30px] w-28">
      {bars.map(({ left, high, colour }) => (
        <rect key={left} x={left} y={height - high} width="6" height={high} rx="1" className={colour} />
      ))}
    </svg>
  )
}
