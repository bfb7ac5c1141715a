import { getRouteApi, Link } from '@tanstack/react-router'
import { Coins, Hand, ListChecks, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Agent } from '../../../src/contract/nouns/agent.ts'
import type { AgentReport } from '../../../src/contract/nouns/agent-report.ts'
import { AgentActions } from '../agents/agent-actions.tsx'
import { AgentForm } from '../agents/agent-form.tsx'
import { AgentProblem } from '../agents/agent-problem.tsx'
import { useOperation } from '../api/use-operation.ts'
import { BarEnd, BarHeading, BarTitle } from '../parts/page/bar.tsx'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { useTitle } from '../parts/page/use-title.ts'
import { Cost } from '../parts/usage/cost.tsx'
import { costWords, isTold } from '../parts/usage/cost-words.ts'
import { AgentMark } from '../parts/work/marks.tsx'
import { ranges } from '../report/report-search.ts'
import { firstDay } from '../report/spending.ts'
import { SpendingByDay } from '../report/spending-cards.tsx'
import { About } from './about.tsx'
import { AgentRuns } from './agent-runs.tsx'
import { MayList } from './may-list.tsx'

const route = getRouteApi('/agents/$id')
const usual = 30

/** One agent: what it does, what it may do, what it costs and what it fails at. */
export default function AgentPage() {
  const { id } = route.useParams()
  const { days = usual } = route.useSearch()
  const query = useOperation('agent.list', {})
  const agent = query.data?.agents.find((known) => known.id === id)
  const name = agent?.definition.name ?? id
  useTitle(`${name} · Punchlist`)
  return (
    <div className="px-4 py-4 md:px-(--gutter)">
      <BarTitle>
        <Link to="/agents" className="text-soft hover:text-ink">
          Agents
        </Link>
        <span aria-hidden className="text-faint">
          /
        </span>
        <BarHeading>{name}</BarHeading>
      </BarTitle>
      <BarEnd>
        <Range id={id} days={days} />
      </BarEnd>
      <ReadProblem query={query} />
      {query.data !== undefined && agent === undefined && <EmptyState>There is no agent {id} any more.</EmptyState>}
      {agent && <Whole agent={agent} agents={query.data?.agents ?? []} days={days} />}
    </div>
  )
}

function Range({ id, days }: { id: string; days: number }) {
  return (
    <nav aria-label="Range" className="segments max-md:hidden">
      {ranges.map((range) => (
        <Link
          key={range}
          to="/agents/$id"
          params={{ id }}
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

function Whole({ agent, agents, days }: { agent: Agent; agents: readonly Agent[]; days: number }) {
  const { id, definition, problem } = agent
  const [isEditing, setEditing] = useState(false)
  const query = useOperation('agent.report', { agent: id, days }, { keepsPrevious: true })
  const cost = useOperation('cost.get', { by: 'day', agent: id, since: firstDay(days, Date.now()), limit: 100 }, { keepsPrevious: true })
  const report = query.data?.report
  const spent = cost.data?.cost
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <AgentMark agent={id} size="large" />
        <div className="min-w-0 flex-1 basis-60">
          <p className="stored text-lg font-semibold">
            {definition.name ?? id} {definition.name !== undefined && <span className="text-base font-normal text-soft">{id}</span>}
          </p>
          {definition.description !== '' && <p className="stored max-w-(--read) text-soft">{definition.description}</p>}
        </div>
        <AgentActions agent={agent} onEdit={() => setEditing(true)} />
      </div>
      {problem !== null && <AgentProblem id={id} problem={problem} />}
      <ReadProblem query={query} />
      <ReadProblem query={cost} />
      {report && <Strip report={report} spent={spent?.total} />}
      <div className="mt-4 grid gap-x-9 gap-y-5 xl:grid-cols-[minmax(0,1fr)_var(--aside)]">
        <div className="flex min-w-0 flex-col gap-5">
          {spent && <SpendingByDay cost={spent} />}
          <AgentRuns agent={id} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {report && <MayList may={report.may} onChange={agent.source === 'api' ? () => setEditing(true) : undefined} />}
          <About agent={agent} />
          {report && <Failures failures={report.failures} />}
          {report && <Costliest costliest={report.costliest} />}
        </div>
      </div>
      {isEditing && <AgentForm agent={agent} agents={agents} onClose={() => setEditing(false)} />}
    </>
  )
}

function Strip({ report, spent }: { report: AgentReport; spent: Parameters<typeof costWords>[0] | undefined }) {
  const { needsYou, running, open, lists, runs, outcomes } = report
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed' || outcome === 'lost').reduce((sum, one) => sum + one.runs, 0)
  const words = spent !== undefined && isTold(spent) ? costWords(spent) : undefined
  const worked = runs === 0 ? '–' : `${Math.round(((runs - failed) * 100) / runs)} %`
  return (
    <dl className="mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line-strong bg-line lg:grid-cols-4">
      <Tile icon={<Hand aria-hidden className="size-4" />} name="Needs you" isYou={needsYou > 0} value={String(needsYou)}>
        {running > 0 && `${running} running`}
      </Tile>
      <Tile icon={<ListChecks aria-hidden className="size-4" />} name="Open" value={String(open)}>
        todos on {lists} {lists === 1 ? 'list' : 'lists'}
      </Tile>
      <Tile icon={<ShieldCheck aria-hidden className="size-4" />} name="Runs that worked" value={worked}>
        {runs > 0 && `${failed} of ${runs} failed`}
      </Tile>
      <Tile
        icon={<Coins aria-hidden className="size-4" />}
        name="Spent"
        value={words?.main ?? (spent !== undefined && spent.requests > 0 ? 'Not told' : 'Nothing')}
      >
        {words?.tokens}
      </Tile>
    </dl>
  )
}

interface TileProps {
  icon: ReactNode
  name: string
  value: string
  isYou?: boolean
  children?: ReactNode
}

function Tile({ icon, name, value, isYou = false, children }: TileProps) {
  return (
    <div className={`px-4 py-2.5 ${isYou ? 'bg-you-wash text-you' : 'bg-surface'}`}>
      <dt className={`flex items-center gap-1.5 text-sm font-medium ${isYou ? '' : 'text-soft'}`}>
        {icon} {name}
      </dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-semibold">{value}</span>
        <span className={`text-sm ${isYou ? '' : 'text-soft'}`}>{children}</span>
      </dd>
    </div>
  )
}

function Failures({ failures }: Pick<AgentReport, 'failures'>) {
  return (
    <section aria-labelledby="fails">
      <h2 id="fails" className="border-b border-line pb-1.5 font-semibold">
        Fails at
      </h2>
      {failures.length === 0 && <p className="py-2 text-soft">It has failed at nothing in these days.</p>}
      <ul>
        {failures.map(({ detail, runs, session }) => (
          <li key={detail} className="flex min-h-(--row-tight) items-center gap-2 border-b border-line">
            <Link
              to="/sessions/$number"
              params={{ number: String(session) }}
              className="stored min-w-0 flex-1 truncate text-stuck hover:underline"
              title={detail}
            >
              {detail}
            </Link>
            <span className="text-sm text-soft">{runs === 1 ? 'once' : `${runs} times`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Costliest({ costliest }: Pick<AgentReport, 'costliest'>) {
  if (costliest.length === 0) return null
  const most = Math.max(1, ...costliest.map(({ usage }) => usage.nanodollars))
  return (
    <section aria-labelledby="costliest">
      <h2 id="costliest" className="border-b border-line pb-1.5 font-semibold">
        Costliest work
      </h2>
      <ul>
        {costliest.map(({ session, task, title, usage }) => (
          <li
            key={session}
            className="grid min-h-(--row-tight) grid-cols-[minmax(0,1fr)_4rem_auto] items-center gap-3 border-b border-line"
          >
            <Link
              to={task === null ? '/sessions/$number' : '/tasks/$number'}
              params={{ number: String(task ?? session) }}
              className="stored truncate hover:underline"
            >
              {title || 'Untitled'}
            </Link>
            {usage.nanodollars > 0 ? <meter aria-hidden className="bar-meter" min={0} max={most} value={usage.nanodollars} /> : <span />}
            <Cost usage={usage} />
          </li>
        ))}
      </ul>
    </section>
  )
}
