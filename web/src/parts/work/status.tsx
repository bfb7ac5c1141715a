import {
  Ban,
  Circle,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  CirclePlay,
  CircleX,
  Hand,
  Hourglass,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import type { TodoStatus } from '../../../../src/contract/nouns/todo.ts'
import { Ring } from './ring.tsx'
import { type Standing, type StatusName, sessionStatus, statusWords, todoStatuses } from './status-words.ts'

type Mark = readonly [Icon: LucideIcon | typeof Ring, iconColour: string, wordColour: string]

/** Words are coloured only where somebody has to do something. */
const marks: Record<StatusName, Mark> = {
  you: [Hand, 'text-you-mark', 'text-you'],
  running: [Ring, 'text-run', ''],
  waiting: [Hourglass, 'text-wait', ''],
  failed: [TriangleAlert, 'text-stuck', 'text-stuck'],
  blocked: [Ban, 'text-stuck', 'text-stuck'],
  ready: [CirclePlay, 'text-accent', 'text-accent'],
  progress: [CircleDot, 'text-run', ''],
  todo: [Circle, 'text-idle', ''],
  idle: [Circle, 'text-idle', ''],
  paused: [CirclePause, 'text-idle', ''],
  draft: [CircleDashed, 'text-idle', ''],
  canceled: [CircleX, 'text-idle', ''],
  done: [CircleCheck, 'text-done', ''],
}

/** How something stands, as a mark. Its word stands beside it, or is there for those who do not see it. */
export function StatusIcon({ status, className = 'size-4' }: { status: StatusName; className?: string }) {
  const [Icon, colour] = marks[status]
  return <Icon aria-hidden strokeWidth={1.75} className={`shrink-0 ${colour} ${className}`} />
}

/** How something stands: icon, colour and word together. */
export function Status({ status, word = statusWords[status] }: { status: StatusName; word?: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <StatusIcon status={status} />
      <StatusWord status={status} word={word} />
    </span>
  )
}

export function StatusWord({ status, word = statusWords[status] }: { status: StatusName; word?: string }) {
  return <span className={`truncate ${marks[status][2]}`}>{word}</span>
}

/** A todo's status as a mark; its word is there for those who do not see it. */
export function StatusMark({ status }: { status: TodoStatus }) {
  return <StatusIcon status={todoStatuses[status]} />
}

/** How a session stands. */
export function SessionStateText(standing: Standing) {
  return <Status {...sessionStatus(standing)} />
}

export { todoWords } from './status-words.ts'
