import type { Agent } from '../../contract/nouns/agent.ts'
import type { Artifact, ArtifactRevision } from '../../contract/nouns/artifact.ts'
import type { Cap } from '../../contract/nouns/cap.ts'
import type { Command } from '../../contract/nouns/command.ts'
import type { Comment } from '../../contract/nouns/comment.ts'
import type { DependencyState } from '../../contract/nouns/dependency.ts'
import type { Link } from '../../contract/nouns/link.ts'
import type { Memory } from '../../contract/nouns/memory.ts'
import type { Message, Part } from '../../contract/nouns/message.ts'
import type { Notification } from '../../contract/nouns/notification.ts'
import type { Question } from '../../contract/nouns/question.ts'
import type { Rights } from '../../contract/nouns/rights.ts'
import type { Run } from '../../contract/nouns/run.ts'
import type { Schedule } from '../../contract/nouns/schedule.ts'
import type { Session } from '../../contract/nouns/session.ts'
import type { Sprint } from '../../contract/nouns/sprint.ts'
import type { TaskRecord } from '../../contract/nouns/task.ts'
import type { Tenant } from '../../contract/nouns/tenant.ts'
import type { Todo } from '../../contract/nouns/todo.ts'
import type { Token } from '../../contract/nouns/token.ts'
import type { UsageTotal } from '../../contract/nouns/usage.ts'
import type { NounWithNumber } from '../../contract/reference.ts'
import type { NewJob } from './jobs.ts'
import type { IndexedDocument, SearchPlace } from './search.ts'
import type { KeptCount, KnownDependency, StoredClaim } from './store.ts'
import type { Meter, UsagePlace } from './usage.ts'

/** A token with the hash of its secret. Only the store and the authentication see it. */
export interface StoredToken extends Token {
  hash: string
}

/** A session with what only the engine needs to know of it. */
export interface StoredSession extends Session {
  /** Where its end is reported: a part of the session it was started from, or `message`; null when nobody waits for it. */
  reports: string | null
  /** Number of the last message that its agent has read. */
  read: number
  /** What its agent was last told of its list, as a fingerprint. */
  injected: string
  /** Number of the cap that has parked it. */
  parkedBy: number | null
  /** Number of the session that it has come of, by whatever an agent has made there; 0 for itself. */
  tree: number
}

/** A run with what only the gate and the engine need to know of it. */
export interface StoredRun extends Run {
  /** Of the secret its agent speaks with; null once it is over. */
  hash: string | null
  /** On the clock named by `leaseClock`, in milliseconds. */
  leaseUntil: number
  leaseClock: string
  /** The process that does the work, as its runner named it. */
  process: string
  /** The last message that it was claimed for: what came later is news to it, and has not been paid for. */
  claimedFor: number
  progress: RunProgress
  rights: RunRights
  /** Runs from before this was kept have none. */
  meter: Meter | null
}

/** What the agent may do in this run. */
interface RunRights extends Rights {
  /** What those may do on whose account it runs, be its agent allowed less or not; runs from before this was kept have none. */
  cause?: Rights
}

/** By what a run's turns are judged to get anywhere. */
export interface RunProgress {
  /** Turns in a row in which nothing changed. */
  still: number
  /** Version of the list after the last turn. */
  list: number
  /** Fingerprints of what has been done already: tool calls, replies. */
  trace: string[]
  /** Whether its agent was asked to complete its task, on whose list nothing was open: in this run, or before it with the list as it still is. */
  askedToComplete?: 'now' | 'before'
}

/** A memory entry with the words it is found by. */
export interface StoredMemory extends Memory {
  titleWords: string
  bodyWords: string
}

/** Every noun that is kept as a row with an id and a version, inside a tenant. */
export interface Records {
  todo: Todo
  session: StoredSession
  token: StoredToken
  memory: StoredMemory
  artifact: Artifact
  artifactRevision: ArtifactRevision
  sprint: Sprint
  agent: Agent
  command: Command
  task: TaskRecord
  comment: Comment
  link: Link
  run: StoredRun
  schedule: Schedule
  notification: Notification
  message: Message
  part: Part
  question: Question
  cap: Cap
}
export type Noun = keyof Records

type RowChange = { [N in Noun]: { kind: 'insert' | 'update' | 'remove'; noun: N; row: Records[N] } }[Noun]

/** What a handler may want changed. Updates raise the row's version by one. */
export type Change =
  | RowChange
  /** Todos that go together, subtasks before their parents. `forever`: nothing of them is kept aside. */
  | { kind: 'remove-todos'; todos: readonly Todo[]; forever?: true }
  /** What goes with rows that are removed, by the tables themselves, is kept aside like these. */
  | { kind: 'keep-aside'; noun: 'comment'; rows: readonly Comment[] }
  | { kind: 'keep-aside'; noun: 'link'; rows: readonly Link[] }
  /** Rows that were kept aside are back. */
  | { kind: 'bring-back'; ids: readonly string[] }
  /** What was linked to the rows that a call removed, and is linked to nothing since, is linked to them again. */
  | { kind: 'relink'; call: number }
  /** A call has been taken back, and is nobody's to undo any more; what takes it back goes on a stack itself. */
  | { kind: 'taken-back'; call: number; onto: string }
  /** What the log and what was kept aside say of these todos, by their numbers, loses its words. */
  | { kind: 'forget'; todos: readonly number[] }
  /** What a todo waits for from now on. */
  | { kind: 'depend'; todo: number; on: readonly KnownDependency[] }
  /** What these todos, or tasks, have come to, for those that wait for them. */
  | { kind: 'settle'; on: 'todo' | 'task'; numbers: readonly number[]; state: DependencyState }
  /** A todo's newest claim, instead of any before. */
  | { kind: 'claim'; claim: StoredClaim }
  /** The claim with this id, if it is live, lasts its minutes from now. */
  | { kind: 'renew-claim'; id: string }
  /** Claims on these todos are over. */
  | { kind: 'end-claims'; todos: readonly number[] }
  /** Everything that was said and listed in a session goes. */
  | { kind: 'clear-session'; session: number }
  /** Somebody has been told what happened up to here; `exactly`: and no further, whatever was noted before. */
  | { kind: 'seen'; session: number; who: string; upTo: number; exactly?: true }
  /** A summary stands in for what was said up to a message, but for those that wait to be heard. */
  | { kind: 'compact'; session: number; upTo: number; at: number; but: readonly number[] }
  /** `unlessWaiting`: the job that waits under the same key already is left as it is. */
  | { kind: 'enqueue'; job: NewJob; unlessWaiting?: true }
  | { kind: 'dequeue'; key: string }
  /** What waited for the session's run to end may be handed out again. */
  | { kind: 'release'; session: number }
  /** What was used on a day counts for each of these. */
  | { kind: 'spend'; day: number; places: readonly UsagePlace[]; used: UsageTotal }
  /** So many there were of this since then. */
  | { kind: 'count'; name: string; count: KeptCount }
  /** Numbers up to this one are taken. */
  | { kind: 'count-from'; noun: NounWithNumber; last: number }
  /** The index of words has come this far; documents that are `gone` are left out from now on. */
  | { kind: 'index'; place: SearchPlace; documents: readonly IndexedDocument[]; gone: readonly number[] }
  /** The log loses its beginning, up to each of these places in turn. */
  | { kind: 'trim-log'; places: readonly number[] }
  /** The log loses single events, group by group. */
  | { kind: 'drop-events'; groups: readonly (readonly number[])[] }
  | { kind: 'add-tenant'; tenant: Tenant }
  | { kind: 'name-person'; person: string }
  | { kind: 'remove-tenant'; tenant: Tenant }
