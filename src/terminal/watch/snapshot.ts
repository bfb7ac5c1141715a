import type { Home } from '../../contract/nouns/home.ts'
import type { WholeMessage } from '../../contract/nouns/message.ts'
import type { Progress } from '../../contract/nouns/progress.ts'
import type { Question } from '../../contract/nouns/question.ts'
import type { Run } from '../../contract/nouns/run.ts'
import type { SessionWithState } from '../../contract/nouns/session.ts'
import type { Todo } from '../../contract/nouns/todo.ts'

export interface List {
  todos: Todo[]
  progress: Progress | undefined
}

/** One session, as it stands. */
export interface SessionSnapshot {
  of: 'session'
  session: SessionWithState
  list: List
  runs: Run[]
  questions: Question[]
  messages: WholeMessage[]
}

/** The whole tenant: what the first page shows, its sessions, and the lists of those that were opened. */
export interface TenantSnapshot {
  of: 'tenant'
  home: Home
  /** Those that are asked, whole: the first page cuts long ones. */
  questions: Question[]
  sessions: SessionWithState[]
  lists: ReadonlyMap<number, List>
  /** There are more sessions than are shown. */
  more: boolean
}

export type Snapshot = SessionSnapshot | TenantSnapshot
