import type { Schedule } from '../../../src/contract/nouns/schedule.ts'
import type { CacheEditor } from '../api/cache-editor.ts'
import { useChange } from '../api/use-change.ts'

/** Pausing stands for itself, whatever else has changed. */
export function useScheduleChanges() {
  const pause = useChange('schedule.pause', { optimistic: (cache, input) => edit(cache, input.schedule, { pausedAt: Date.now() }) })
  const resume = useChange('schedule.resume', { optimistic: (cache, input) => edit(cache, input.schedule, { pausedAt: 0 }) })
  const remove = useChange('schedule.delete', { says: ({ schedule }) => `Deleted “${schedule.title}”.` })
  return {
    pause: ({ number }: Schedule) => pause.change({ schedule: number }),
    resume: ({ number }: Schedule) => resume.change({ schedule: number }),
    remove: ({ number }: Schedule) => remove.change({ schedule: number }),
  }
}

function edit(cache: CacheEditor, number: number | string, changed: Partial<Schedule>): void {
  cache.edit('schedule.list', (shown) => ({
    ...shown,
    schedules: shown.schedules.map((schedule) => (schedule.number === number ? { ...schedule, ...changed } : schedule)),
  }))
}
