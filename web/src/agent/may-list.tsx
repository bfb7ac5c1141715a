import { Check, Hand, X } from 'lucide-react'
import type { AgentMay } from '../../../src/contract/nouns/agent-report.ts'

const words = { always: 'Always', asks: 'Asks you', never: 'Never' } as const
const icons = { always: Check, asks: Hand, never: X } as const
const colours = { always: 'text-done', asks: 'text-soft', never: 'text-faint' } as const

/** What an agent may do, as people would say it. */
export function MayList({ may, onChange }: { may: readonly AgentMay[]; onChange?: (() => void) | undefined }) {
  return (
    <section aria-labelledby="may">
      <div className="flex items-baseline border-b border-line pb-1.5">
        <h2 id="may" className="flex-1 font-semibold">
          What it may do
        </h2>
        {onChange && (
          <button type="button" className="text-sm text-accent hover:underline" onClick={onChange}>
            Change
          </button>
        )}
      </div>
      <ul>
        {may.map(({ what, rule }) => {
          const Icon = icons[rule]
          return (
            <li key={`${rule} ${what}`} className="flex min-h-(--row-tight) items-center gap-2.5 border-b border-line">
              <Icon aria-hidden className={`size-3.5 shrink-0 ${colours[rule]}`} />
              <span className="stored min-w-0 flex-1 truncate" title={what}>
                {what}
              </span>
              <span className="text-sm text-soft">{words[rule]}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
