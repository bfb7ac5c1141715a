import { Link } from '@tanstack/react-router'
import type { Run } from '../../../../src/contract/nouns/run.ts'
import type { Input } from '../../../../src/contract/operations/index.ts'
import { useOperation } from '../../api/use-operation.ts'
import { EmptyState } from '../page/empty-state.tsx'
import { ReadProblem } from '../page/read-problem.tsx'
import { spanText } from '../times/durations.ts'
import { Elapsed, TimeAgo } from '../times/time.tsx'
import { OutcomeText } from './outcome-text.tsx'

/** The last runs of a task, an agent or a schedule, newest first. */
export function RunList({ of, none }: { of: Input<'run.list'>; none: string }) {
  const query = useOperation('run.list', { limit: 20, ...of })
  const runs = query.data?.runs
  return (
    <>
      <ReadProblem query={query} />
      {runs?.length === 0 && <EmptyState>{none}</EmptyState>}
      <ul className="divide-y divide-line">
        {runs?.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
      {query.data?.next && <p className="mt-2 text-sm text-soft">Only the newest {runs?.length} are shown.</p>}
    </>
  )
}

function RunRow({ run }: { run: Run }) {
  const { session, agent, trigger, startedAt, endedAt, outcome, detail, turns } = run
  return (
    <li className="py-2 text-sm">
      <p className="stored flex flex-wrap gap-x-2">
        <OutcomeText outcome={outcome} />
        <span className="text-soft">
          {outcome === null ? <Elapsed since={startedAt} /> : spanText(endedAt - startedAt)} · {turns} {turns === 1 ? 'turn' : 'turns'} ·{' '}
          {agent} · {trigger.replaceAll('_', ' ')} · <TimeAgo at={startedAt} />
        </span>
        <Link to="/sessions/$number" params={{ number: String(session) }} className="text-accent hover:underline">
          session #{session}
        </Link>
      </p>
      {detail !== '' && <p className="stored line-clamp-3">{detail}</p>}
    </li>
  )
}
