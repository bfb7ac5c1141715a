import { Link, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Cost } from '../../../src/contract/nouns/cost.ts'
import type { Report } from '../../../src/contract/nouns/report.ts'
import type { RunOutcome } from '../../../src/contract/nouns/run.ts'
import { useOperation } from '../api/use-operation.ts'
import { create } from '../app/create/creating.ts'
import { BarEnd } from '../parts/page/bar.tsx'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { BarList } from './bar-list.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { ownZone } from './own-zone.ts'
import { ranges } from './report-search.ts'
import { ReportTabs } from './report-tabs.tsx'
import { agentSentence, doneSentence, durationSentence, isEmpty, openSentence, outcomeSentence } from './sentences.ts'
import { donePicture, durationPicture, openPicture } from './series.ts'
import { firstDay } from './spending.ts'
import { SpendingByAgent, SpendingByDay } from './spending-cards.tsx'
import { tookText } from './words.ts'

const usual = 30

export default function ReportPage() {
  const { days = usual } = useSearch({ from: '/report' })
  const query = useOperation('report.get', { days, zone: ownZone() }, { keepsPrevious: true })
  const since = firstDay(days, Date.now())
  const byDay = useOperation('cost.get', { by: 'day', since, limit: 100 }, { keepsPrevious: true })
  const byAgent = useOperation('cost.get', { by: 'agent', since, limit: 10 }, { keepsPrevious: true })
  const report = query.data?.report
  const spent = byDay.data?.cost
  // What runs for the first time has spent something before there is anything else to tell.
  const isNothing = report !== undefined && isEmpty(report) && !byDay.isPending && !spent?.total.requests
  return (
    <div className="px-4 py-4 md:px-(--gutter)">
      <ReportTabs current="/report" />
      <div className="mb-3 flex md:hidden">
        <RangeLinks days={days} />
      </div>
      <BarEnd>
        <span className="max-md:hidden">
          <RangeLinks days={days} />
        </span>
      </BarEnd>
      <ReadProblem query={query} />
      <ReadProblem query={byDay} />
      <ReadProblem query={byAgent} />
      {isNothing && <Nothing />}
      {report && !isNothing && !byDay.isPending && <Charts report={report} byDay={spent} byAgent={byAgent.data?.cost} />}
    </div>
  )
}

function RangeLinks({ days }: { days: number }) {
  return (
    <nav aria-label="Range" className="segments">
      {ranges.map((range) => (
        <Link
          key={range}
          to="/report"
          search={{ days: range }}
          aria-current={range === days ? 'page' : undefined}
          activeProps={{}}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {range} days
        </Link>
      ))}
    </nav>
  )
}

function Nothing() {
  return (
    <div>
      <EmptyState>There is nothing to tell of these days yet. What is done, how runs end and what they cost is then shown here.</EmptyState>
      <button type="button" className="button button-main mt-3" onClick={() => create({ kind: 'work' })}>
        Give an agent work
      </button>
    </div>
  )
}

/** Amber is for what waits for a person, and for nothing else. */
const outcomeBars: Record<RunOutcome, { name: string; colour: string }> = {
  done: { name: 'Done', colour: 'bg-done' },
  needs_input: { name: 'Waiting for you', colour: 'bg-you-mark' },
  blocked: { name: 'Blocked', colour: 'bg-stuck' },
  budget: { name: 'Gave up: too many tries', colour: 'bg-stuck' },
  stalled: { name: 'Gave up: nothing moved', colour: 'bg-stuck' },
  failed: { name: 'Failed', colour: 'bg-stuck' },
  lost: { name: 'Lost: the server went away', colour: 'bg-stuck' },
  stopped: { name: 'Stopped', colour: 'bg-field' },
}

interface ChartsProps {
  report: Report
  /** What was spent; nothing as long as that could not be read. */
  byDay: Cost | undefined
  byAgent: Cost | undefined
}

function Charts({ report, byDay, byAgent }: ChartsProps) {
  const { days, outcomes, agents, isCut, zone } = report
  const pictures = useMemo(() => ({ done: donePicture(days), open: openPicture(days), durations: durationPicture(days) }), [days])
  const byOutcome = outcomes.map(({ outcome, runs }) => ({ ...outcomeBars[outcome], amount: runs }))
  const ranMost = agents.map(({ agent, runs, seconds }) => ({ name: agent, amount: runs, note: tookText(seconds), colour: 'bg-accent' }))
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        {byDay && <SpendingByDay cost={byDay} />}
        {byAgent && <SpendingByAgent cost={byAgent} />}
        <ChartFigure about="Done each day" sentence={doneSentence(days)} picture={pictures.done} />
        <ChartFigure about="Open over time" sentence={openSentence(days)} picture={pictures.open} />
        <BarList about="How runs ended" sentence={outcomeSentence(report)} bars={byOutcome} named="Outcome" measured="Runs" />
        <BarList about="Who ran most" sentence={agentSentence(report)} bars={ranMost} named="Agent" measured="Runs" />
        <div className="min-w-0 lg:col-span-2">
          <ChartFigure about="How long runs took" sentence={durationSentence(days)} picture={pictures.durations} />
        </div>
      </div>
      {isCut && <p className="mt-3 text-sm text-soft">There were more runs than could be looked at: the oldest are left out.</p>}
      <p className="mt-3 text-sm text-soft">Days are those of {zone}; the last is today. What was spent is counted by days of UTC.</p>
    </>
  )
}
