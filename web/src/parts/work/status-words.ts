import type { Next } from '../../../../src/contract/nouns/next.ts'
import type { Progress } from '../../../../src/contract/nouns/progress.ts'
import type { RunOutcome } from '../../../../src/contract/nouns/run.ts'
import type { SessionState } from '../../../../src/contract/nouns/session.ts'
import type { TaskStatus } from '../../../../src/contract/nouns/task.ts'
import type { TodoStatus } from '../../../../src/contract/nouns/todo.ts'

/** How something can stand, as people read it. */
export type StatusName =
  | 'you'
  | 'running'
  | 'waiting'
  | 'failed'
  | 'blocked'
  | 'ready'
  | 'progress'
  | 'todo'
  | 'idle'
  | 'paused'
  | 'draft'
  | 'canceled'
  | 'done'

export const statusWords: Record<StatusName, string> = {
  you: 'Waiting for you',
  running: 'Running',
  waiting: 'Waiting',
  failed: 'Failed',
  blocked: 'Blocked',
  ready: 'Ready',
  progress: 'In progress',
  todo: 'To do',
  idle: 'Idle',
  paused: 'Paused',
  draft: 'Draft',
  canceled: 'Canceled',
  done: 'Done',
}

export const todoStatuses: Record<TodoStatus, StatusName> = {
  pending: 'todo',
  in_progress: 'progress',
  blocked: 'blocked',
  completed: 'done',
  canceled: 'canceled',
}

export const todoWords: Record<TodoStatus, string> = {
  pending: statusWords.todo,
  in_progress: statusWords.progress,
  blocked: statusWords.blocked,
  completed: statusWords.done,
  canceled: statusWords.canceled,
}

export interface Standing {
  state: SessionState
  hold: 'paused' | 'stopped' | null
  outcome?: RunOutcome | null
  next?: Next
  /** Of the list it works on, where it is known. */
  progress?: Pick<Progress, 'total' | 'completed' | 'canceled'> | null
  /** Whom it waits for, where that is known. */
  awaited?: string
}

/** The engine has seven states; people want to know who has to do something. */
export function sessionStatus(standing: Standing): { status: StatusName; word: string } {
  const { hold, awaited } = standing
  const status = statusOf(standing)
  if (status === 'paused' && hold === 'stopped') return { status, word: 'Stopped' }
  return { status, word: status === 'waiting' ? `Waiting for ${awaited ?? 'another'}` : statusWords[status] }
}

function statusOf({ state, hold, outcome, next, progress }: Standing): StatusName {
  if (hold !== null) return 'paused'
  if (state === 'running') return 'running'
  if (state === 'awaiting_human' || state === 'awaiting_approval' || next?.kind === 'cap') return 'you'
  if (state === 'awaiting_peer') return 'waiting'
  if (state === 'done') return 'done'
  if (outcome === 'failed' || outcome === 'lost') return 'failed'
  if (state !== 'dormant') return 'idle'
  return isFinished(progress) ? 'done' : 'idle'
}

function isFinished(progress: Standing['progress']): boolean {
  return progress != null && progress.total > 0 && progress.completed + progress.canceled === progress.total
}

/** How a task stands; one that runs is running, whatever else it is. */
export function taskStatus(status: TaskStatus, inFlight: boolean): StatusName {
  if (inFlight) return 'running'
  return ({ draft: 'draft', active: 'progress', done: 'done', canceled: 'canceled' } as const)[status]
}
