import { Ban, Circle, CircleCheck, CircleDot, CircleSlash } from 'lucide-react'
import type { SessionState } from '../../../../src/contract/nouns/session.ts'
import type { TodoStatus } from '../../../../src/contract/nouns/todo.ts'

export const todoWords: Record<TodoStatus, string> = {
  pending: 'pending',
  in_progress: 'in progress',
  blocked: 'blocked',
  completed: 'completed',
  canceled: 'canceled',
}

const icons = {
  pending: [Circle, 'text-soft'],
  in_progress: [CircleDot, 'text-accent'],
  blocked: [CircleSlash, 'text-you'],
  completed: [CircleCheck, 'text-done'],
  canceled: [Ban, 'text-soft'],
} as const

/** A todo's status as a mark; its word is there for those who do not see it. */
export function StatusMark({ status }: { status: TodoStatus }) {
  const [Icon, colour] = icons[status]
  return <Icon aria-hidden className={`size-4 shrink-0 ${colour}`} />
}

const stateWords: Record<SessionState, string> = {
  running: 'running',
  idle: 'idle',
  dormant: 'dormant',
  awaiting_human: 'waits for you',
  awaiting_peer: 'waits for a peer',
  awaiting_approval: 'waits for your approval',
  done: 'done',
}
const stateColours: Record<SessionState, string> = {
  running: 'text-accent',
  idle: 'text-soft',
  dormant: 'text-soft',
  awaiting_human: 'text-you',
  awaiting_peer: 'text-soft',
  awaiting_approval: 'text-you',
  done: 'text-done',
}

export function SessionStateText({ state, hold }: { state: SessionState; hold: 'paused' | 'stopped' | null }) {
  return <span className={`font-medium ${hold ? 'text-you' : stateColours[state]}`}>{hold ?? stateWords[state]}</span>
}
