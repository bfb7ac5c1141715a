import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Schedule } from '../../../src/contract/nouns/schedule.ts'
import type { Output } from '../../../src/contract/operations/index.ts'
import { ConfirmDialog } from '../parts/page/confirm-dialog.tsx'
import { Menu } from '../parts/page/menu.tsx'
import { TimeAgo } from '../parts/times/time.tsx'
import { EditSchedule } from './edit-schedule.tsx'
import { ScheduleDetails } from './schedule-details.tsx'
import { type ScheduleState, scheduleState } from './schedule-state.ts'
import { ScheduleTime } from './schedule-time.tsx'
import { useScheduleChanges } from './use-schedule-changes.ts'

type Woken = Output<'schedule.list'>['sessions'][number]

interface ScheduleRowProps {
  schedule: Schedule
  /** The session that gets the prompt; nothing for the tick, or when it is gone. */
  woken: Woken | undefined
  isOpen: boolean
  onToggle(): void
}

const stateColours: Record<ScheduleState, string> = { on: 'text-done', paused: 'text-you', over: 'text-soft' }

export function ScheduleRow({ schedule, woken, isOpen, onToggle }: ScheduleRowProps) {
  const { number, title, action, when, cron, zone, nextAt, lastAt } = schedule
  const [isEditing, setEditing] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const changes = useScheduleChanges()
  const state = scheduleState(schedule)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const wishes = [
    { label: 'Edit', act: () => setEditing(true) },
    { label: 'Delete…', act: () => setDeleting(true) },
  ]
  return (
    <article aria-label={`Schedule #${number}`} className="card p-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-medium">
            <button
              type="button"
              data-row
              aria-expanded={isOpen}
              className="flex items-start gap-1 text-left hover:underline"
              onClick={onToggle}
            >
              <Chevron aria-hidden className="mt-1 size-4 shrink-0" />
              <span className="stored">{title}</span>
            </button>
          </h2>
          <p className="stored text-sm text-soft">
            <span className={`font-medium ${stateColours[state]}`}>{state}</span> · {when}
            {cron !== null && cron !== when && <> · cron {cron}</>} · {zone}
          </p>
          <p className="stored text-sm">{action === 'tick' ? 'Works on every active task.' : <Whom schedule={schedule} woken={woken} />}</p>
          <p className="stored text-sm text-soft">
            {state === 'on' && (
              <>
                next <ScheduleTime at={nextAt} zone={zone} />
                {' · '}
              </>
            )}
            {lastAt === 0 ? (
              'has not happened yet'
            ) : (
              <>
                last <TimeAgo at={lastAt} />
              </>
            )}
          </p>
        </div>
        <div className="flex items-center gap-2">
          {state === 'on' && (
            <button type="button" className="button" aria-label={`Pause #${number}`} onClick={() => void changes.pause(schedule)}>
              Pause
            </button>
          )}
          {state === 'paused' && (
            <button
              type="button"
              className="button button-main"
              aria-label={`Resume #${number}`}
              onClick={() => void changes.resume(schedule)}
            >
              Resume
            </button>
          )}
          {action !== 'tick' && <Menu label={`More for #${number}`} wishes={wishes} />}
        </div>
      </div>
      {isEditing && <EditSchedule schedule={schedule} onDone={() => setEditing(false)} />}
      {isOpen && <ScheduleDetails schedule={schedule} />}
      {isDeleting && (
        <ConfirmDialog
          title="Delete it for good?"
          deed="Delete"
          onConfirm={() => void changes.remove(schedule)}
          onClose={() => setDeleting(false)}
        >
          <p className="stored">“{title}” will not happen again, which cannot be undone. Its session and its runs stay.</p>
        </ConfirmDialog>
      )}
    </article>
  )
}

function Whom({ schedule, woken }: Pick<ScheduleRowProps, 'schedule' | 'woken'>) {
  if (woken === undefined) return <span className="text-you">Its session #{schedule.session} is gone, so nobody is asked.</span>
  const link = 'text-accent hover:underline'
  return (
    <>
      Asks {woken.agent ?? 'nobody'} in{' '}
      {woken.task !== null && (
        <>
          <Link to="/tasks/$number" params={{ number: String(woken.task) }} className={link}>
            task #{woken.task}
          </Link>
          {', '}
        </>
      )}
      <Link to="/sessions/$number" params={{ number: String(woken.number) }} className={link}>
        session #{woken.number} {woken.title}
      </Link>
      {woken.archivedAt > 0 && <span className="text-you"> (archived, so nobody is asked)</span>}
    </>
  )
}
