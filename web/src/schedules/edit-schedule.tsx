import { type FormEvent, useState } from 'react'
import type { Schedule } from '../../../src/contract/nouns/schedule.ts'
import { perform } from '../api/perform.ts'
import { useChange } from '../api/use-change.ts'
import { changedFields } from './changed-fields.ts'
import { ScheduleFields } from './schedule-fields.tsx'

/** Only what was changed is sent: words that are sent again are read again, and “in 20 minutes” would mean another time. */
export function EditSchedule({ schedule, onDone }: { schedule: Schedule; onDone(): void }) {
  // What came in while the person was writing is what they have not seen.
  const [seen] = useState(schedule)
  const [text, setText] = useState(() => {
    const { title, when, zone, prompt, missed, onlyIf } = schedule
    return { title, when, zone, prompt, missed, onlyIf }
  })
  const { change, isPending } = useChange('schedule.update', {
    done: onDone,
    says: () => 'Saved.',
    current: async (input) => ({ ...(await perform('schedule.get', { schedule: input.schedule, count: 0 })).schedule }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changed = changedFields(text, seen)
    if (changed === undefined) onDone()
    else if (!isPending) void change({ schedule: seen.number, ...changed }, seen)
  }
  return (
    <form aria-label={`Edit schedule #${seen.number}`} onSubmit={submit} className="mt-3 flex flex-col gap-3 border-t border-line pt-3">
      <ScheduleFields value={text} onChange={setText} kept={seen} />
      <div className="flex gap-2">
        <button type="submit" className="button button-main" disabled={isPending}>
          Save
        </button>
        <button type="button" className="button" onClick={onDone}>
          Leave
        </button>
      </div>
    </form>
  )
}
