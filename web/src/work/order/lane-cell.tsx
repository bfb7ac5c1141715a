import type { StatusName } from '../../parts/work/status-words.ts'
import type { Lanes } from './order.ts'

const apart = 15
const height = 34
const middle = height / 2
const x = (lane: number) => 8 + lane * apart

const dots: Partial<Record<StatusName, string>> = {
  you: 'fill-you-mark stroke-you-mark',
  running: 'fill-run stroke-run',
  progress: 'fill-run stroke-run',
  failed: 'fill-stuck stroke-stuck',
  blocked: 'fill-stuck stroke-stuck',
  done: 'fill-done stroke-done',
  ready: 'fill-surface stroke-accent',
}

interface LaneCellProps {
  lanes: Lanes
  status: StatusName
  /** Numbers of the rows whose lines stand out. */
  lit: ReadonlySet<number>
  isLit: boolean
}

/** What a row waits for, as lines from above. Decoration: its column says the same in numbers. */
export function LaneCell({ lanes, status, lit, isLit }: LaneCellProps) {
  const { dot, passing, coming, begins } = lanes
  const widest = Math.max(dot, ...passing.map(({ lane }) => lane), ...coming.map(({ lane }) => lane))
  const colour = (isOn: boolean) => (isOn ? 'stroke-run' : 'stroke-line-strong')
  return (
    <svg
      aria-hidden
      width={x(widest) + 8}
      height={height}
      className="h-(--row) shrink-0 overflow-visible"
      preserveAspectRatio="none"
      viewBox={`0 0 ${x(widest) + 8} ${height}`}
    >
      {passing.map(({ lane, from }) => (
        <line key={from} x1={x(lane)} x2={x(lane)} y1={0} y2={height} strokeWidth={1.5} className={colour(lit.has(from) && lit.size > 1)} />
      ))}
      {coming.map(({ lane, from }) => (
        <path
          key={from}
          d={
            lane === dot
              ? `M${x(lane)} 0V${middle}`
              : `M${x(lane)} 0V${middle - 6}Q${x(lane)} ${middle} ${x(lane) + (lane < dot ? 6 : -6)} ${middle}H${x(dot)}`
          }
          fill="none"
          strokeWidth={1.5}
          className={colour(isLit && lit.has(from))}
        />
      ))}
      {begins && <line x1={x(dot)} x2={x(dot)} y1={middle} y2={height} strokeWidth={1.5} className={colour(isLit && lit.size > 1)} />}
      <circle cx={x(dot)} cy={middle} r={4} strokeWidth={1.5} className={dots[status] ?? 'fill-surface stroke-wait'} />
    </svg>
  )
}
