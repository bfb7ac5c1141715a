import type { Schedule } from '../../../src/contract/nouns/schedule.ts'
import { useOperation } from '../api/use-operation.ts'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { TimeAgo } from '../parts/times/time.tsx'
import { RunList } from '../parts/work/run-list.tsx'
import { scheduleState } from './schedule-state.ts'
import { ScheduleTime } from './schedule-time.tsx'

const missedWords = {
  once: 'Times missed while the server was off are made up for once.',
  skip: 'Times missed while the server was off are skipped.',
}
const restingWords = {
  paused: 'It rests until it is resumed.',
  over: 'It has no time to come. Edit it to give it another.',
}

export function ScheduleDetails({ schedule }: { schedule: Schedule }) {
  const { number, action, prompt, zone, missed, onlyIf, createdBy, createdAt } = schedule
  const query = useOperation('schedule.get', { schedule: number, count: 5 }, { keepsPrevious: true })
  const state = scheduleState(schedule)
  return (
    <div className="mt-3 grid gap-4 border-t border-line pt-3 md:grid-cols-2">
      <div className="min-w-0 text-sm">
        <h3 className="font-medium">{action === 'tick' ? 'The tick' : 'What is asked'}</h3>
        {action === 'tick' ? (
          <p className="text-soft">
            It wakes the agent of every active task that does not run or wait already. Its times are set where the server is started, with{' '}
            <code className="key">--tick</code> and <code className="key">--zone</code>; here it can be paused.
          </p>
        ) : (
          <p className="stored whitespace-pre-wrap">{prompt}</p>
        )}
        <p className="mt-2 text-soft">{missedWords[missed]}</p>
        {onlyIf === 'overdue' && <p className="text-soft">It happens only if something on its list, or on everyone’s, is overdue then.</p>}
        <p className="stored text-soft">
          Made by {createdBy}, <TimeAgo at={createdAt} />
        </p>
        <h3 className="mt-3 font-medium">Next times</h3>
        <ReadProblem query={query} />
        {state === 'on' ? (
          <ol aria-label="Next times" className="ml-4 list-disc">
            {query.data?.next.map((at) => (
              <li key={at}>
                <ScheduleTime at={at} zone={zone} />
              </li>
            ))}
          </ol>
        ) : (
          <p className="text-soft">{restingWords[state]}</p>
        )}
      </div>
      <div className="min-w-0">
        <h3 className="text-sm font-medium">Runs</h3>
        {action === 'tick' ? (
          <p className="text-sm text-soft">What the tick sets off is told with each task’s runs.</p>
        ) : (
          <RunList of={{ schedule: number }} none="It has not run yet." />
        )}
      </div>
    </div>
  )
}
