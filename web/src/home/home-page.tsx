import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Home } from '../../../src/contract/nouns/home.ts'
import { useHome } from '../api/use-home.ts'
import { BarHeading, BarTitle } from '../parts/page/bar.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { SkeletonRows } from '../parts/page/skeleton.tsx'
import { useTitle } from '../parts/page/use-title.ts'
import { isTold } from '../parts/usage/cost-words.ts'
import { Asks } from './asks.tsx'
import { DoneList } from './done-list.tsx'
import { NextList } from './next-list.tsx'
import { Nobody } from './nobody.tsx'
import { RunningRow } from './running-row.tsx'
import { Section } from './section.tsx'
import { SpentByAgent } from './spent-by-agent.tsx'
import { Strip } from './strip.tsx'
import { StuckRow } from './stuck-row.tsx'
import { useHeld } from './use-held.ts'

const FirstRun = lazy(() => import('./first-run.tsx'))

export default function HomePage() {
  const [asks, setAsks] = useState<number>()
  const query = useHome(asks)
  const home = query.data?.home
  useTitle('Punchlist')
  return (
    <div className="px-4 py-4 md:px-(--gutter)">
      <BarTitle>
        <BarHeading>Home</BarHeading>
      </BarTitle>
      <ReadProblem query={query} />
      {home === undefined && query.error === null && <Loading />}
      {home !== undefined && (isNew(home) ? <FirstSteps home={home} /> : <Sections home={home} onShowMore={() => setAsks(100)} />)}
    </div>
  )
}

/** Nothing was ever to do here: there is nothing to show but how to begin. */
function isNew({ begun, next }: Home): boolean {
  return !begun.work && next.count === 0
}

function FirstSteps({ home }: { home: Home }) {
  return (
    <Suspense fallback={<Loading />}>
      <FirstRun home={home} />
    </Suspense>
  )
}

function Loading() {
  return (
    <>
      <div className="h-[57px] rounded-md border border-line md:h-[69px]" />
      <div className="mt-10">
        <SkeletonRows count={6} />
      </div>
    </>
  )
}

function Sections({ home, onShowMore }: { home: Home; onShowMore(): void }) {
  const { needsYou, running, stuck, done, next, spent, partial } = home
  return (
    <>
      <Strip home={home} />
      <div className="grid gap-x-9 xl:grid-cols-[minmax(0,1fr)_var(--aside)]">
        <div className="min-w-0">
          {needsYou.count > 0 ? <Asks needsYou={needsYou} onShowMore={onShowMore} /> : <Nobody home={home} />}
          {running.count > 0 && <Running running={running} />}
          {stuck.count > 0 && (
            <Section id="stuck" title="Stuck" beside={stuck.reasons < stuck.count ? `${stuck.count}, by reason` : stuck.count}>
              <ul className="border-t border-line">
                {stuck.list.map((entry) => (
                  <StuckRow key={`${entry.why} ${entry.reason}`} entry={entry} />
                ))}
              </ul>
              <More count={stuck.reasons - stuck.list.length} noun="reasons" />
            </Section>
          )}
          {partial && (
            <p className="mt-3 text-sm text-soft">There is more than could be looked at: the counts are too low. Work shows all.</p>
          )}
        </div>
        <aside aria-label="Done and next" className="min-w-0">
          {done.list.length > 0 && (
            <Section
              title="Just finished"
              end={
                <Link to="/report" className="flex items-center gap-1 hover:text-ink">
                  {done.todos} todos today <ArrowRight aria-hidden className="size-3" />
                </Link>
              }
            >
              <DoneList list={done.list} />
            </Section>
          )}
          {next.count > 0 && (
            <Section title="Up next" beside={next.count}>
              <NextList list={next.list} />
              <More count={next.count - next.list.length} noun="" />
            </Section>
          )}
          {spent.agents.some(({ usage }) => isTold(usage)) && (
            <Section title="Spent today by agent">
              <SpentByAgent agents={spent.agents.filter(({ usage }) => isTold(usage))} />
            </Section>
          )}
        </aside>
      </div>
    </>
  )
}

function Running({ running }: { running: Home['running'] }) {
  const held = useHeld(running.list, ({ session }) => String(session))
  const isCut = running.count > running.list.length
  return (
    <Section title="Running" beside={running.count} end={isCut ? 'Quietest first' : undefined}>
      <ul {...held.watch} className="border-t border-line">
        {held.rows.map((entry) => (
          <RunningRow key={entry.session} entry={entry} />
        ))}
      </ul>
      <More count={running.count - running.list.length} noun="" />
    </Section>
  )
}

function More({ count, noun }: { count: number; noun: string }) {
  if (count <= 0) return null
  return (
    <Link to="/work" className="mt-1.5 inline-flex items-center gap-2 text-sm text-soft hover:text-ink">
      <ArrowRight aria-hidden className="size-3.5" /> {count} more{noun && ` ${noun}`} in Work
    </Link>
  )
}
