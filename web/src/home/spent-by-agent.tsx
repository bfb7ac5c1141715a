import type { Home } from '../../../src/contract/nouns/home.ts'
import { Cost } from '../parts/usage/cost.tsx'
import { tokensOf } from '../parts/usage/tokens-text.ts'
import { AgentMark } from '../parts/work/marks.tsx'

/** Who has used most today. */
export function SpentByAgent({ agents }: { agents: Home['spent']['agents'] }) {
  const isPriced = agents.some(({ usage }) => usage.nanodollars > 0)
  const sizeOf = ({ usage }: Home['spent']['agents'][number]) => (isPriced ? usage.nanodollars : tokensOf(usage))
  const most = Math.max(1, ...agents.map(sizeOf))
  return (
    <ul className="border-t border-line pt-[5px]">
      {agents.map((one) => (
        <li key={one.agent} className="grid h-[27px] grid-cols-[18px_62px_minmax(0,1fr)_auto] items-center gap-x-[9px]">
          <AgentMark agent={one.agent} />
          <span className="stored truncate text-soft">{one.agent}</span>
          <progress
            aria-hidden
            max={most}
            value={sizeOf(one)}
            className="h-1.5 w-full appearance-none overflow-hidden rounded-[3px] border-0 bg-transparent [&::-moz-progress-bar]:bg-chart-1 [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-[3px] [&::-webkit-progress-value]:bg-chart-1"
          />
          <span className="min-w-[52px] text-right text-sm text-soft">
            <Cost usage={one.usage} />
          </span>
        </li>
      ))}
    </ul>
  )
}
