import { Check } from 'lucide-react'
import type { Home } from '../../../src/contract/nouns/home.ts'
import { Section } from './section.tsx'

/** None in sight: nobody waits. */
export function Nobody({ home: { running } }: { home: Home }) {
  const atWork = running.count === 1 ? 'One agent is at work.' : `${running.count} agents are at work.`
  return (
    <Section id="needs-you" title="Needs you">
      <div className="flex items-center gap-2.5 rounded-md border border-dashed border-line-strong px-4 py-3 text-soft">
        <Check aria-hidden className="size-4 shrink-0 text-done" />
        <p>
          <span className="font-semibold text-ink">Nobody waits for you.</span>{' '}
          {running.count > 0 && `${atWork} You hear from them when they need you.`}
        </p>
      </div>
    </Section>
  )
}
