import type { Dependency } from '../../contract/nouns/dependency.ts'
import type { RunOutcome } from '../../contract/nouns/run.ts'
import type { TaskStatus } from '../../contract/nouns/task.ts'

/** An active task, and what decides whether the tick works on it. */
export interface TickCandidate {
  task: number
  session: number
  owner: string
  /** Its session is gone. */
  isMissing: boolean
  hold: string | null
  running: boolean
  /** It has open todos that wait for nobody. */
  open: boolean
  /** It has open todos whose subtask is still live. */
  waiting: boolean
  /** It has open todos that are not ready yet. */
  held: boolean
  /** Somebody has claimed an open todo of it; perhaps the claim has lapsed. */
  claimed: boolean
  /** Who it waits for besides. */
  awaits: 'approval' | 'human' | 'peer' | null
  /** Its agent was asked to complete it, or to say what is missing, and did neither. */
  isLeft: boolean
}

/** How many todos were added and finished on a day. */
export interface DayCounts {
  added: number
  completed: number
  canceled: number
}

/** How many todos of a list were completed, and when the last of them was. */
export interface FinishedList {
  list: number
  count: number
  at: number
}

export interface EndedRun {
  agent: string
  outcome: RunOutcome
  startedAt: number
  endedAt: number
}

/** What the first of a session's waiting todos wait for. */
export interface Holding {
  /** What was canceled, or deleted, and the todo that waits for it. */
  canceled: { todo: number; on: Dependency } | null
  /** Number of a todo that was imported and that nobody has adopted. */
  unadopted: number | null
  /** What others have, a few of it. */
  on: Dependency[]
  /** When the first of them may be begun; 0 when none waits for a time. */
  at: number
}

/** What decides how a session stands, and what will move it. */
export interface SessionFacts {
  /** Of the task whose conversation it is. */
  task: TaskStatus | null
  running: boolean
  /** A wake waits to be taken. */
  woken: boolean
  /** Open todos that are ready: they wait for nothing, and no subtask does them. */
  open: number
  /** Open todos that are not ready yet. */
  held: number
  /** What these wait for; looked up only where nothing else is open. */
  holding: Holding
  /** What is open and ready, but somebody else than its agent has claimed, and by whom: it is not counted as open. */
  claimed: { todo: number; by: string }[]
  blocked: number
  /** Numbers of the live subtasks that open todos wait for. */
  waiting: number[]
  /** Numbers of open questions and approvals. */
  questions: number[]
  approvals: number[]
  /** Numbers of the sessions that are at work for it, and whose end it waits for. */
  children: number[]
  background: number[]
  /** When its next schedule happens; 0 when there is none. */
  scheduledAt: number
}
