import { Ban, CircleCheck, CircleDashed, CircleDot, LoaderCircle } from 'lucide-react'
import type { TaskStatus } from '../../../../src/contract/nouns/task.ts'

const icons = {
  draft: [CircleDashed, 'text-soft'],
  active: [CircleDot, 'text-accent'],
  done: [CircleCheck, 'text-done'],
  canceled: [Ban, 'text-soft'],
} as const

/** How a task stands, as a mark and a word. */
export function TaskMark({ status, inFlight }: { status: TaskStatus; inFlight: boolean }) {
  const [Icon, colour] = inFlight ? [LoaderCircle, 'text-accent'] : icons[status]
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap text-sm ${inFlight ? 'text-accent' : colour}`}>
      <Icon aria-hidden className={`size-4 shrink-0 ${inFlight ? 'animate-spin' : ''}`} />
      {inFlight ? 'running' : status}
    </span>
  )
}
