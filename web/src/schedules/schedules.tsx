import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Schedule } from '../../../src/contract/nouns/schedule.ts'
import { useGrowingList } from '../api/use-growing-list.ts'
import { create } from '../app/create/creating.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { ShowMore } from '../parts/page/show-more.tsx'
import { ScheduleRow } from './schedule-row.tsx'

const atOnce = 100
const lookEvery = 5_000

interface SchedulesProps {
  /** Number of the one that is shown in full. */
  open: number | undefined
  onOpen(number: number | undefined): void
}

/** What happens by itself, and when. */
export function Schedules({ open, onOpen }: SchedulesProps) {
  const { query, showMore } = useGrowingList('schedule.list', {}, { atOnce })
  const { schedules, sessions } = query.data ?? {}
  useLookWhenDue(schedules)
  return (
    <>
      <ReadProblem query={query} />
      {schedules?.length === 0 && (
        <div>
          <EmptyState>Nothing happens by itself yet.</EmptyState>
          <button type="button" className="button button-main mt-3" onClick={() => create({ kind: 'schedule' })}>
            Add a schedule
          </button>
        </div>
      )}
      <ul className="flex flex-col gap-2">
        {schedules?.map((schedule) => (
          <li key={schedule.number}>
            <ScheduleRow
              schedule={schedule}
              woken={sessions?.find(({ number }) => number === schedule.session)}
              isOpen={schedule.number === open}
              onToggle={() => onOpen(schedule.number === open ? undefined : schedule.number)}
            />
          </li>
        ))}
      </ul>
      <ShowMore showMore={showMore} />
    </>
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
