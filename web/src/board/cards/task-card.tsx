import { Link, useNavigate } from '@tanstack/react-router'
import type { Task } from '../../../../src/contract/nouns/task.ts'
import { Menu } from '../../parts/page/menu.tsx'
import { ProgressBar } from '../../parts/work/progress-bar.tsx'
import { stepsDone } from '../columns/columns-of-tasks.ts'
import { CardFrame, type CardPlace } from './card-frame.tsx'

interface TaskCardProps {
  task: Task
  place: CardPlace
  /** An agent is working on it right now. */
  isInFlight: boolean
}

export function TaskCard({ task, place, isInFlight }: TaskCardProps) {
  const navigate = useNavigate()
  const { number, title, status, steps } = task
  const params = { number: String(number) }
  const open = () => void navigate({ to: '/tasks/$number', params })
  const state = isInFlight ? 'being worked on' : status
  return (
    <CardFrame number={number} label={`Task ${number} ${title}, ${state}`} place={place} keys={{ Enter: open }}>
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1 p-1">
          <Link to="/tasks/$number" params={params} draggable={false} className="stored line-clamp-4 font-medium hover:underline">
            {title}
          </Link>
          <p className="mt-1 flex flex-wrap gap-x-2 text-xs text-soft">
            <span className="tabular-nums">#{number}</span>
            {isInFlight && <span className="font-medium text-accent">being worked on</span>}
            {status === 'draft' && <span className="rounded border border-dashed border-field px-1">draft</span>}
            {task.parent !== null && <span>subtask of #{task.parent}</span>}
          </p>
          {steps.length === 0 ? (
            <p className="mt-1 text-xs text-soft">No steps yet</p>
          ) : (
            <div className="mt-1">
              <ProgressBar progress={stepsDone(task)} />
            </div>
          )}
        </div>
        <Menu label={`More for task ${number}`} wishes={[{ label: 'Open', act: open }, ...place.moves]} />
      </div>
    </CardFrame>
  )
}
