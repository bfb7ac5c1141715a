import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Schedule } from '../../../src/contract/nouns/schedule.ts'
import { useGrowingList } from '../api/use-growing-list.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { PageFrame } from '../parts/page/page-frame.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { ShowMore } from '../parts/page/show-more.tsx'
import { NewSchedule } from './new-schedule.tsx'
import { ScheduleRow } from './schedule-row.tsx'

const atOnce = 100
const lookEvery = 5_000

export default function SchedulesPage() {
  const { open } = useSearch({ from: '/schedules' })
  const navigate = useNavigate({ from: '/schedules' })
  const { query, showMore } = useGrowingList('schedule.list', {}, { atOnce })
  const { schedules, sessions } = query.data ?? {}
  useLookWhenDue(schedules)
  const show = (number: number | undefined) => void navigate({ search: number === undefined ? {} : { open: number }, replace: true })
  return (
    <PageFrame title="Schedules">
      <NewSchedule onDone={show} />
      <ReadProblem query={query} />
      {schedules?.length === 0 && <EmptyState>There is no schedule yet. Say above when something should happen.</EmptyState>}
      <ul className="flex flex-col gap-2">
        {schedules?.map((schedule) => (
          <li key={schedule.number}>
            <ScheduleRow
              schedule={schedule}
              woken={sessions?.find(({ number }) => number === schedule.session)}
              isOpen={schedule.number === open}
              onToggle={() => show(schedule.number === open ? undefined : schedule.number)}
            />
          </li>
        ))}
      </ul>
      <ShowMore showMore={showMore} />
    </PageFrame>
  )
}

/** A tick that found nothing to do, and a time that was skipped, are not in the log: nobody tells that there is another next time. */
function useLookWhenDue(schedules: readonly Schedule[] | undefined): void {
  const client = useQueryClient()
  const times = (schedules ?? []).filter(({ nextAt, pausedAt }) => nextAt > 0 && pausedAt === 0).map(({ nextAt }) => nextAt)
  const first = times.length === 0 ? 0 : Math.min(...times)
  useEffect(() => {
    if (first === 0) return
    const timer = setInterval(() => {
      if (Date.now() < first) return
      for (const name of ['schedule.list', 'schedule.get']) void client.invalidateQueries({ queryKey: [name] })
    }, lookEvery)
    return () => clearInterval(timer)
  }, [client, first])
}
