import { Link } from '@tanstack/react-router'
import type { Run } from '../../../src/contract/nouns/run.ts'
import { useGrowingList } from '../api/use-growing-list.ts'
import { useSessions } from '../parts/forms/session-select.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { ShowMore } from '../parts/page/show-more.tsx'
import { spanText } from '../parts/times/durations.ts'
import { Elapsed, TimeAgo } from '../parts/times/time.tsx'
import { Cost } from '../parts/usage/cost.tsx'
import { StatusIcon, StatusWord } from '../parts/work/status.tsx'
import { outcomeStatus } from './outcome-status.ts'

const atOnce = 20

/** What it has run, the newest first, as a table. */
export function AgentRuns({ agent }: { agent: string }) {
  const { query, showMore } = useGrowingList('run.list', { agent }, { atOnce })
  const titles = new Map(useSessions().map(({ number, title }) => [number, title]))
  const runs = query.data?.runs
  return (
    <section aria-labelledby="runs" className="min-w-0">
      <h2 id="runs" className="font-semibold">
        Runs
      </h2>
      <ReadProblem query={query} />
      {runs?.length === 0 && <p className="mt-2 text-soft">It has not run yet. Give it work, and its runs are shown here.</p>}
      {runs !== undefined && runs.length > 0 && (
        <table className="mt-1 w-full table-fixed text-left">
          <thead className="text-xs text-faint">
            <tr className="border-b border-line [&>th]:py-1.5 [&>th]:font-medium">
              <th scope="col">Session</th>
              <th scope="col" className="w-28 md:w-40">
                How it ended
              </th>
              <th scope="col" className="w-28 max-md:hidden">
                When
              </th>
              <th scope="col" className="w-20 text-right max-md:hidden">
                Took
              </th>
              <th scope="col" className="w-24 text-right max-md:hidden">
                Cost
              </th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <RunRow key={run.id} run={run} title={titles.get(run.session)} />
            ))}
          </tbody>
        </table>
      )}
      <ShowMore showMore={showMore} />
    </section>
  )
}

function RunRow({ run, title }: { run: Run; title: string | undefined }) {
  const { session, task, startedAt, endedAt, detail, usage } = run
  const { status, word } = outcomeStatus(run)
  return (
    <tr className="h-(--row) border-b border-line hover:bg-hover">
      <td className="truncate pr-2">
        <span className="flex min-w-0 items-center gap-2.5">
          <StatusIcon status={status} />
          <Link
            to={task === null ? '/sessions/$number' : '/tasks/$number'}
            params={{ number: String(task ?? session) }}
            data-row
            className="stored truncate rounded-sm hover:underline"
          >
            {title || `Session #${session}`}
          </Link>
        </span>
      </td>
      <td className="truncate" title={detail || undefined}>
        <StatusWord status={status} word={word} />
      </td>
      <td className="truncate text-sm text-soft max-md:hidden">
        <TimeAgo at={endedAt || startedAt} />
      </td>
      <td className="truncate text-right text-sm text-soft max-md:hidden">
        {endedAt === 0 ? <Elapsed since={startedAt} /> : spanText(endedAt - startedAt)}
      </td>
      <td className="text-right max-md:hidden">
        <Cost usage={usage} />
      </td>
    </tr>
  )
}
