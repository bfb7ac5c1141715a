import { Link, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Cost } from '../../../src/contract/nouns/cost.ts'
import type { Report } from '../../../src/contract/nouns/report.ts'
import type { RunOutcome } from '../../../src/contract/nouns/run.ts'
import { useOperation } from '../api/use-operation.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { PageFrame } from '../parts/page/page-frame.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { BarList } from './bar-list.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { ownZone } from './own-zone.ts'
import { ranges } from './report-search.ts'
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
    <PageFrame title="Report" actions={<RangeLinks days={days} />}>
      <ReadProblem query={query} />
      <ReadProblem query={byDay} />
      <ReadProblem query={byAgent} />
      {isNothing && <Nothing />}
      {report && !isNothing && !byDay.isPending && <Charts report={report} byDay={spent} byAgent={byAgent.data?.cost} />}
    </PageFrame>
  )
}

function RangeLinks({ days }: { days: number }) {
  return (
    <nav aria-label="Range" className="flex gap-1">
      {ranges.map((range) => (
        <Link
          key={range}
          to="/report"
          search={{ days: range }}
          aria-current={range === days ? 'page' : undefined}
          className={`button ${range === days ? 'border-accent text-accent' : ''}`}
        >
          {range} days
        </Link>
      ))}
    </nav>
  )
}

function Nothing() {
  return (
    <EmptyState>
      There is nothing to tell of these days yet. Add todos to a list, or start a session with an agent: what is done and how runs end is
      then shown here.
    </EmptyState>
  )
}

const colours: Record<RunOutcome, string> = {
  done: 'bg-done',
  blocked: 'bg-you-mark',
  needs_input: 'bg-you-mark',
  budget: 'bg-you-mark',
  stalled: 'bg-you-mark',
  stopped: 'bg-field',
  failed: 'bg-stuck',
  lost: 'bg-stuck',
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
  const byOutcome = outcomes.map(({ outcome, runs }) => ({ name: outcome.replaceAll('_', ' '), amount: runs, colour: colours[outcome] }))
  const ranMost = agents.map(({ agent, runs, seconds }) => ({ name: agent, amount: runs, note: tookText(seconds), colour: 'bg-accent' }))
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <ChartFigure about="Done each day" sentence={doneSentence(days)} picture={pictures.done} />
        <ChartFigure about="Open over time" sentence={openSentence(days)} picture={pictures.open} />
        <BarList about="How runs ended" sentence={outcomeSentence(report)} bars={byOutcome} named="Outcome" measured="Runs" />
        <BarList about="Who ran most" sentence={agentSentence(report)} bars={ranMost} named="Agent" measured="Runs" />
        <div className="min-w-0 lg:col-span-2">
          <ChartFigure about="How long runs took" sentence={durationSentence(days)} picture={pictures.durations} />
        </div>
        {byDay && <SpendingByDay cost={byDay} />}
        {byAgent && <SpendingByAgent cost={byAgent} />}
      </div>
      {isCut && <p className="mt-3 text-sm text-you">There were more runs than could be looked at: the oldest are left out.</p>}
      <p className="mt-3 text-sm text-soft">Days are those of {zone}; the last is today. What was spent is counted by days of UTC.</p>
    </>
  )
}
