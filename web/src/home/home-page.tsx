import type { Overview } from '../../../src/contract/nouns/overview.ts'
import { useOperation } from '../api/use-operation.ts'
import { BarHeading, BarTitle } from '../parts/page/bar.tsx'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { useTitle } from '../parts/page/use-title.ts'
import { QuestionCard } from '../parts/work/question-card.tsx'
import { EveryonesTodos } from './everyones-todos.tsx'
import { FirstTodo } from './first-todo.tsx'
import { HomeSection } from './home-section.tsx'
import { LastDays } from './last-days.tsx'
import { NeedsRow } from './needs-row.tsx'
import { ReadyRow } from './ready-row.tsx'
import { RunningRow } from './running-row.tsx'
import { StuckRow } from './stuck-row.tsx'
import { WaitingRow } from './waiting-row.tsx'

export default function HomePage() {
  const query = useOperation('overview.get', {})
  const overview = query.data?.overview
  useTitle('Punchlist')
  return (
    <div className="px-4 py-4 md:px-(--gutter)">
      <BarTitle>
        <BarHeading>Home</BarHeading>
      </BarTitle>
      <LastDays />
      <ReadProblem query={query} />
      {overview !== undefined && <Sections overview={overview} />}
    </div>
  )
}

function Sections({ overview }: { overview: Overview }) {
  const { needsYou, running, waiting, stuck, ready, scheduled, everyone, more, partial } = overview
  const isEmpty = [needsYou, running, waiting, stuck, ready, scheduled].every((entries) => entries.length === 0)
  return (
    <div className="flex flex-col gap-6">
      {isEmpty && everyone.length === 0 && <FirstTodo />}
      <HomeSection title="Needs you" count={needsYou.length + more.needsYou} more={more.needsYou}>
        {needsYou.length === 0 && <EmptyState>Nobody waits for you.</EmptyState>}
        {needsYou.map((entry) =>
          entry.question === null ? (
            <NeedsRow key={`session-${entry.session}`} entry={entry} />
          ) : (
            <QuestionCard key={entry.question.number} question={entry.question} title={entry.title} />
          ),
        )}
      </HomeSection>
      <HomeSection title="Running" count={running.length + more.running} more={more.running}>
        {running.length === 0 && (
          <EmptyState>
            {isEmpty ? (
              <>
                Nothing has run yet. Start a session under Sessions, or give an agent work in a terminal:{' '}
                <code className="key">punchlist task add</code>
              </>
            ) : (
              'Nothing runs at the moment.'
            )}
          </EmptyState>
        )}
        {running.map((entry) => (
          <RunningRow key={entry.run} entry={entry} />
        ))}
      </HomeSection>
      {waiting.length > 0 && (
        <HomeSection title="Waiting" count={waiting.length + more.waiting} more={more.waiting}>
          {waiting.map((entry) => (
            <WaitingRow key={entry.session} entry={entry} />
          ))}
        </HomeSection>
      )}
      {stuck.length > 0 && (
        <HomeSection title="Stuck" count={stuck.length + more.stuck} more={more.stuck}>
          {stuck.map((entry) => (
            <StuckRow key={entry.session} entry={entry} />
          ))}
        </HomeSection>
      )}
      <HomeSection title="Ready" count={ready.length + more.ready} more={more.ready}>
        {ready.length === 0 && <EmptyState>No open work waits to be taken up.</EmptyState>}
        {ready.map((entry) => (
          <ReadyRow key={entry.session} entry={entry} />
        ))}
      </HomeSection>
      {everyone.length > 0 && (
        <HomeSection title="Everyone’s list" count={everyone.length + more.everyone} more={more.everyone}>
          <EveryonesTodos todos={everyone} />
        </HomeSection>
      )}
      {scheduled.length > 0 && (
        <HomeSection title="Scheduled" count={scheduled.length + more.scheduled} more={more.scheduled}>
          {scheduled.map((entry) => (
            <ReadyRow key={entry.session} entry={{ ...entry, due: false }} />
          ))}
        </HomeSection>
      )}
      {partial && <EmptyState>There is more than could be looked at: the counts are too low. Sessions and Tasks show all.</EmptyState>}
    </div>
  )
}
