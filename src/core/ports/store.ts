import type { Agent } from '../../contract/nouns/agent.ts'
import type { Artifact, ArtifactRevision } from '../../contract/nouns/artifact.ts'
import type { Cap } from '../../contract/nouns/cap.ts'
import type { Command } from '../../contract/nouns/command.ts'
import type { Comment } from '../../contract/nouns/comment.ts'
import type { Dependency, DependencyState } from '../../contract/nouns/dependency.ts'
import type { Event, NewEvent } from '../../contract/nouns/event.ts'
import type { Link } from '../../contract/nouns/link.ts'
import type { Memory } from '../../contract/nouns/memory.ts'
import type { Message, Part } from '../../contract/nouns/message.ts'
import type { Notification } from '../../contract/nouns/notification.ts'
import type { Question } from '../../contract/nouns/question.ts'
import type { Schedule } from '../../contract/nouns/schedule.ts'
import type { SearchKind } from '../../contract/nouns/search.ts'
import type { Sprint } from '../../contract/nouns/sprint.ts'
import type { TaskRecord } from '../../contract/nouns/task.ts'
import type { Tenant } from '../../contract/nouns/tenant.ts'
import type { Todo, TodoStatus } from '../../contract/nouns/todo.ts'
import type { Token } from '../../contract/nouns/token.ts'
import type { UsageTotal } from '../../contract/nouns/usage.ts'
import type { NounWithNumber, Reference } from '../../contract/reference.ts'
import type { DayCounts, EndedRun, FinishedList, SessionFacts, TickCandidate } from './facts.ts'
import type {
  ArtifactFilter,
  CountFilter,
  EventFilter,
  MemoryFilter,
  MemorySearch,
  MessageFilter,
  QuestionFilter,
  ReadyFilter,
  RunFilter,
  SessionFilter,
  SessionWalk,
  SprintFilter,
  Subject,
  SubjectFilter,
  TaskFilter,
  TodoFilter,
} from './filters.ts'
import type { Job, JobStore } from './jobs.ts'
import type { Change, Noun, Records, StoredRun, StoredSession, StoredToken } from './records.ts'
import type { DocumentName, DocumentSearch, FoundDocument, KeptDocument, SearchPlace } from './search.ts'
import type { Days, NamedUsage, UsageScope } from './usage.ts'

/** The time by which leases are judged: the database's own, which no clock of a node can disagree with. */
export interface LeaseTime {
  clock: string
  now: number
}

/** A daemon, by the name that it gives itself, and when it was last heard of, by the time that leases are judged by. */
export interface SeenNode {
  id: string
  seenAt: number
}

export interface Page<Row> {
  rows: Row[]
  next: string | null
}

/** A todo that might be removed, and how many todos are directly below it. */
export interface Candidate {
  todo: Todo
  children: number
}

/** A finished todo among those of its tenant. */
export interface FinishedPlace {
  /** When it was finished. */
  at: number
  status: string
  number: number
  session: number
}

/** A todo as a whole list shows it. */
export type ListedTodo = Pick<Todo, 'id' | 'key' | 'origin' | 'subject' | 'status' | 'priority' | 'blockedReason'>

/** What a call is marked with in the log. */
export interface CallMark {
  /** The stack of those that somebody can take back; null when nobody can. */
  undo?: string | null
  /** The call that it takes back. */
  undoes?: number | null
}

/** That something happened to a row: by which call, and whether that took another one back. */
export interface Touch {
  row: string
  seq: number
  call: number
  undoes: number | null
}

/** An event of the log, and how long it is. */
export interface Weighed {
  seq: number
  at: number
  bytes: number
}

/** An event, and the call that it was part of. */
interface LoggedChange extends Event {
  call: number
}

/** A row as it was when it was removed, and by which call. */
export interface RemovedRow {
  id: string
  noun: Noun
  number: number
  call: number
  at: number
  row: Records[Noun]
}

/** What a todo waits for, and how that stands. */
export interface KnownDependency {
  /** Number of the todo that waits. */
  todo: number
  on: Dependency
  state: DependencyState
}

/** The newest claim on a todo. */
export interface StoredClaim {
  /** What it is held by. */
  id: string
  /** Number of the todo. */
  todo: number
  by: string
  /** How long it lasts after each call that carries it. */
  minutes: number
  /** How many claims on the todo there have been. */
  fence: number
  claimedAt: number
  /** On the clock named by `leaseClock`, in milliseconds; 0 once it has ended. */
  leaseUntil: number
  leaseClock: string
}

/** How many there were of something within a time, and the notification that tells of those that were held back. */
export interface KeptCount {
  since: number
  count: number
  line?: number
}

/** What other daemons have said of late, and what time it is by the database's clock. */
export interface SharedRates {
  now: number
  others: string[]
}

export interface KeptAnswer {
  fingerprint: string
  output: unknown
}

/** One consistent look at one tenant's data: any row by its number or id, and what each noun is asked for besides. */
export interface Reading {
  find<N extends Noun>(noun: N, reference: Reference): Promise<Records[N] | undefined>
  leaseTime(): Promise<LeaseTime>
  /** Epoch milliseconds, by the database's clock where it has one of its own: all daemons agree on what day it is. */
  wallTime(): Promise<number>
  /** Lets others be answered first, if this has gone on for long: between one thing and another that is done with thousands of rows. */
  giveWay(): Promise<void>
  readonly todos: {
    list(filter: TodoFilter): Promise<Page<Todo>>
    count(filter: CountFilter): Promise<Record<TodoStatus, number>>
    /** Every todo of a list that has one of the statuses (any, if none are given), in its order. */
    whole(session: number, statuses?: readonly TodoStatus[]): Promise<Todo[]>
    /** Every todo of a list, in its order, with no more of it than a whole list shows: that is several times quicker. */
    listed(session: number): Promise<ListedTodo[]>
    /** Whether a list has more todos than this, without reading them. */
    isLonger(session: number, than: number): Promise<boolean>
    /** Place in the log of the last change to a session's list; 0 when there was none. */
    version(session: number): Promise<number>
    ofPlan(artifact: string): Promise<Todo[]>
    /** These todos, as far as there are such, and what is below each. */
    candidates(numbers: readonly number[]): Promise<Candidate[]>
    /** The next lists behind one, by the numbers of their sessions, and whether each has lost its session. */
    lists(after: number, limit: number): Promise<{ list: number; isOrphaned: boolean }[]>
    /** The numbers of todos of a list, in no order. */
    numbersIn(list: number, limit: number): Promise<number[]>
    /** What was finished before a time, the oldest first, behind a place. */
    finishedBefore(time: number, after: Omit<FinishedPlace, 'session'>, limit: number): Promise<FinishedPlace[]>
    /** Counts of several sessions' lists at once. */
    countByList(lists: readonly number[]): Promise<Map<number, Record<TodoStatus, number>>>
    /** Counts of several sprints at once. */
    countBySprint(ids: readonly string[]): Promise<Map<string, Record<TodoStatus, number>>>
    /** The highest position in a list, 0 when it is empty. */
    lastPosition(session: number): Promise<number>
    /** Ids of the todo's ancestors, nearest first. */
    ancestors(id: string): Promise<string[]>
    /** The numbers of these todos, by their ids; those that are not there are left out. */
    numbers(ids: readonly string[]): Promise<Map<string, number>>
    /** The todo's subtasks at every depth, parents before children. */
    subtasks(id: string): Promise<Todo[]>
    /** The top-level todos of these sessions' lists that are not canceled, in their order. */
    steps(sessions: readonly number[]): Promise<Map<number, Todo[]>>
    /** What was added and finished between each of these times and the next. */
    days(bounds: readonly number[]): Promise<DayCounts[]>
    /** The lists on which todos were completed since, the last first; of the todos, so many of the newest are looked at. */
    finishedLists(since: number, most: number): Promise<FinishedList[]>
    /** The todos with these numbers, as far as there are such. */
    numbered(numbers: readonly number[]): Promise<Todo[]>
    /** The todos directly below these. */
    children(ids: readonly string[]): Promise<Todo[]>
    /** The ready todos that come first. */
    ready(filter: ReadyFilter): Promise<Todo[]>
    /** Open todos of a list that wait, in its order. */
    waiting(list: number, limit: number): Promise<Todo[]>
    /** Todos of a list that wait although their time has come. */
    timeCame(list: number, now: number, limit: number): Promise<Todo[]>
    /** Those of them that nothing else keeps, so that they are ready. */
    due(list: number, now: number, limit: number): Promise<Todo[]>
    /** Whether an unfinished, adopted todo of the list is past its due date. */
    isAnyOverdue(list: number, now: number): Promise<boolean>
    /** When the next time comes that a todo of the list waits for; 0 when none does. */
    nextTime(list: number, now: number): Promise<number>
    /** Unfinished todos of a list that wait, or that a task does: only through these does the list as a whole wait for anything. */
    knots(list: number): Promise<Todo[]>
    /** The todos of one status on these lists, in their order. */
    inLists(lists: readonly number[], status: Todo['status'], limit: number): Promise<Todo[]>
  }
  readonly dependencies: {
    /** What these todos wait for. */
    of(todos: readonly number[]): Promise<KnownDependency[]>
    /** Which todos wait for these todos, or tasks. */
    on(kind: 'todo' | 'task', numbers: readonly number[], limit: number): Promise<KnownDependency[]>
    /** Of the newest todos of sessions that wait for what was canceled or deleted, those that are open, the oldest first. */
    canceled(limit: number): Promise<{ session: number; todo: number; on: Dependency }[]>
  }
  readonly claims: {
    /** The newest claims on these todos, as far as there ever was one. */
    of(todos: readonly number[]): Promise<StoredClaim[]>
    /** The claim with this id, if it is still its todo's newest. */
    find(id: string): Promise<StoredClaim | undefined>
  }
  readonly memories: {
    /** Newest first. */
    list(filter: MemoryFilter): Promise<Page<Memory>>
    /** Whatever has any of the words: more of them first, then more of them in the title, then the newest. */
    search(search: MemorySearch): Promise<Memory[]>
    count(lists?: readonly number[]): Promise<number>
  }
  readonly artifacts: {
    list(filter: ArtifactFilter): Promise<Page<Artifact>>
    revision(artifact: string, revision: number): Promise<ArtifactRevision | undefined>
    revisions(artifact: string, limit: number, after: string | undefined): Promise<Page<Omit<ArtifactRevision, 'content'>>>
  }
  readonly sprints: {
    list(filter: SprintFilter): Promise<Page<Sprint>>
  }
  readonly agents: {
    list(): Promise<Agent[]>
  }
  readonly commands: {
    list(): Promise<Command[]>
  }
  readonly tasks: {
    /** Tasks that are not archived, oldest first; or archived ones, last archived first. */
    list(filter: TaskFilter): Promise<Page<TaskRecord>>
    /** The live tasks below this one at every depth, parents before children. */
    liveBelow(task: number): Promise<TaskRecord[]>
    /** The tasks below this one at every depth, archived ones too, parents before children. */
    below(task: number, limit: number): Promise<TaskRecord[]>
    /** The way down to a task: its root first, itself last. */
    above(task: number): Promise<TaskRecord[]>
    forTick(): Promise<TickCandidate[]>
    /** How many live tasks there are directly below this one; counted up to a limit. */
    liveSubtasks(task: number, limit: number): Promise<number>
    /** Numbers of the tasks that are being worked on. */
    inFlight(): Promise<number[]>
  }
  /** Those on one todo or one task, the newest first. */
  readonly comments: {
    list(filter: SubjectFilter): Promise<Page<Comment>>
    count(subject: Subject): Promise<number>
    /** One that is on any of these todos, but for those with these numbers. */
    anyOn(todos: readonly number[], but: readonly number[]): Promise<Comment | undefined>
    /** Those of these todos that any is on. */
    todosWith(todos: readonly number[]): Promise<number[]>
  }
  readonly links: {
    list(filter: SubjectFilter): Promise<Page<Link>>
    count(subject: Subject): Promise<number>
    anyOn(todos: readonly number[], but: readonly number[]): Promise<Link | undefined>
    todosWith(todos: readonly number[]): Promise<number[]>
  }
  readonly runs: {
    live(session: number): Promise<StoredRun | undefined>
    /** The newest runs of a session, the last first. */
    last(session: number, limit: number): Promise<StoredRun[]>
    /** The newest run of each of these sessions that has one. */
    newest(sessions: readonly number[]): Promise<StoredRun[]>
    list(filter: RunFilter): Promise<Page<StoredRun>>
    /** The live runs, with what each has under way and how far its time was counted. */
    metered(): Promise<Pick<StoredRun, 'id' | 'agent' | 'session' | 'meter'>[]>
    /** Runs that were started since and have ended, the newest first. */
    ended(since: number, limit: number): Promise<EndedRun[]>
  }
  /** What was used, summed up by what it counts for and by the day. */
  readonly usage: {
    /** What these came to, ever or on some days; those that used nothing are left out. */
    of(scope: UsageScope, names: readonly string[], days?: Days): Promise<Map<string, UsageTotal>>
    /** What one of them came to on each of these days on which it used something. */
    byDay(scope: UsageScope, name: string, days: Days): Promise<(NamedUsage & { day: number })[]>
    /** Every one of them that used something on these days, in no order. */
    list(scope: UsageScope, days: Days): Promise<NamedUsage[]>
  }
  readonly caps: {
    /** In the order of their numbers. */
    list(limit: number): Promise<Cap[]>
    /** Those on any of these: `agent:` is each agent, `agent:coder` one. */
    on(keys: readonly string[]): Promise<Cap[]>
  }
  readonly messages: {
    /** In the order of the conversation, whichever way they were read. */
    list(filter: MessageFilter): Promise<Message[]>
    /** The last thing that a session's agent has said, or is saying, of what it still reads. */
    lastReply(session: number): Promise<Message | undefined>
    /** The first reply of a session whose writs wait to be run. */
    withWrits(session: number): Promise<Message | undefined>
    /** Those of these messages that are still being written. */
    unfinished(numbers: readonly number[]): Promise<number[]>
    parts(session: number, messages: readonly number[]): Promise<Part[]>
  }
  readonly questions: {
    list(filter: QuestionFilter): Promise<Page<Question>>
  }
  readonly sessions: {
    facts(sessions: readonly number[]): Promise<Map<number, SessionFacts>>
    /** The sessions at work for this one whose end has not been reported yet. */
    childrenAtWork(session: string): Promise<StoredSession[]>
    /** Sessions that a cap has parked. */
    parkedBy(cap: number, limit: number): Promise<StoredSession[]>
    /** The newest conversation that a session has with an agent. */
    peer(session: string, agent: string): Promise<StoredSession | undefined>
    /** The live session of a project folder. */
    ofFolder(folder: string): Promise<StoredSession | undefined>
    /** The newest live conversation in which an agent works on a project, in this folder; any agent's and folder's, if none are named. */
    workOn(project: string, by?: { agent: string; folder: string }): Promise<StoredSession | undefined>
    /** Live ones last changed first, or archived ones last archived first, each with the place after which one can go on. */
    walk(walk: SessionWalk): Promise<Page<StoredSession> & { places: string[] }>
    /** How many are live, or archived; counted up to a limit. */
    count(archived: boolean, most: number): Promise<number>
    /** The live sessions that changed last, the last first. */
    lastChanged(limit: number): Promise<StoredSession[]>
    /** Of so many live sessions, the last changed first, those on whose list something is not finished; `next` is where the others begin. */
    withTodos(among: number, after: string | undefined): Promise<Page<StoredSession>>
    numbered(numbers: readonly number[]): Promise<StoredSession[]>
    list(filter: SessionFilter): Promise<Page<StoredSession>>
    /** Those of these sessions in which nothing has changed since a time, and that are no task's. */
    idle(numbers: readonly number[], since: number): Promise<number[]>
  }
  readonly nodes: {
    /** Daemons that have said they are there, also those that died. */
    list(): Promise<SeenNode[]>
  }
  readonly jobs: {
    find(key: string): Promise<Job | undefined>
  }
  readonly schedules: {
    tick(): Promise<Schedule | undefined>
    /** How many will happen again, of one maker or of all; counted up to a limit. */
    live(by: string | undefined, limit: number): Promise<number>
    list(session: number | undefined, limit: number, after: string | undefined): Promise<Page<Schedule>>
  }
  readonly notifications: {
    list(unread: boolean, limit: number, after: string | undefined): Promise<Page<Notification>>
  }
  /** What is counted for quotas. */
  readonly counts: {
    of(names: readonly string[]): Promise<Map<string, KeptCount>>
  }
  readonly seen: {
    /** Place in the log up to which somebody was last told about a session, or about the whole tenant (0); 0 when they never were. */
    upTo(session: number, who: string): Promise<number>
  }
  readonly tokens: {
    list(limit: number, after: string | undefined): Promise<Page<Token>>
  }
  readonly tenants: {
    list(): Promise<Tenant[]>
  }
  /** The log by what one call has brought about, and by the row that it tells of (`todo:14`). */
  readonly calls: {
    /** The newest call on a stack; or the newest before another. */
    newest(stack: string, before?: number): Promise<number | undefined>
    /** The call that an event is part of, and the stack it is on, if it is on one. */
    find(place: number): Promise<{ call: number; undo: string | null } | undefined>
    /** What a call has brought about, in its order, after a place. */
    events(call: number, after: number, limit: number): Promise<Event[]>
    /** What happened to any of these rows after a place, in no order; so many at most. */
    since(rows: readonly string[], after: number, limit: number): Promise<Touch[]>
    /** What happened to a row. */
    ofRow(row: string, filter: Pick<EventFilter, 'after' | 'before' | 'backwards' | 'limit'>): Promise<LoggedChange[]>
  }
  /** Rows that were removed and are still kept aside. */
  readonly removed: {
    ofCall(call: number, after: string, limit: number): Promise<RemovedRow[]>
    find(noun: Noun, reference: Reference): Promise<RemovedRow | undefined>
  }
  /** The index of words, and what it is made from. */
  readonly search: {
    place(): Promise<SearchPlace | undefined>
    /** What has all of the words, and whether there is more than was asked for. */
    candidates(search: DocumentSearch): Promise<{ candidates: FoundDocument[]; isMore: boolean }>
    /** What is kept of these rows. */
    kept(kind: SearchKind, rows: readonly Reference[]): Promise<KeptDocument[]>
    /** Documents by their numbers, onwards from one. */
    documents(after: string, limit: number): Promise<KeptDocument[]>
    inSession(session: number, limit: number): Promise<DocumentName[]>
    /** Rows by what they are named by, onwards from one. */
    rows(kind: SearchKind, after: string, limit: number): Promise<Reference[]>
    /** These rows, as far as they are there. */
    read<Kind extends SearchKind>(kind: Kind, rows: readonly Reference[]): Promise<Records[Kind][]>
  }
  readonly events: {
    list(filter: EventFilter): Promise<Event[]>
    /** The place that the log begins at (what was before it is no longer kept), and that of the last event written. */
    bounds(): Promise<{ first: number; last: number }>
    /** The next events behind one place, up to another, with how much each is to remove. */
    weigh(after: number, upTo: number, limit: number): Promise<Weighed[]>
    /** Pieces of messages, told while they were written, the newest first. */
    pieces(before: number, limit: number): Promise<(Weighed & { message: number })[]>
  }
}

/** A look at one tenant's data that nobody else changes meanwhile, and the means to change it. */
export interface Writing extends Reading {
  /** With a count, the first of so many that follow each other. */
  nextNumber(noun: NounWithNumber | 'tenant', count?: number): Promise<number>
  /** What was answered to calls with an idempotency key. */
  readonly answers: {
    find(key: string): Promise<KeptAnswer | undefined>
    keep(key: string, answer: KeptAnswer, at: number): Promise<void>
  }
  /** `at`: since when what is removed by them is kept aside. */
  apply(changes: readonly Change[], at?: number): Promise<void>
  /** Answers how many bytes the log holds with them. */
  append(events: readonly NewEvent[], by: string, at: number, mark?: CallMark & { log?: number }): Promise<number>
}

export type Lock = 'tenant' | 'installation'

/**
 * What is remembered. A write that throws leaves nothing behind; one that returns has reached the disk. Inside the
 * given functions only the store may be awaited.
 */
export interface Store {
  readonly kind: 'sqlite' | 'postgres'
  read<Answer>(tenant: number, work: (reading: Reading) => Promise<Answer>): Promise<Answer>
  /** `lock` says who must wait: other writers of the tenant, or whoever adds and removes tenants. */
  write<Answer>(tenant: number, work: (writing: Writing) => Promise<Answer>, lock?: Lock): Promise<Answer>
  /** Looks a token up by the hash of its secret, in any tenant, revoked ones included. */
  findToken(hash: string): Promise<{ token: StoredToken; tenant: Tenant } | undefined>
  /** Looks a live run up by the hash of the secret its agent speaks with, in any tenant. */
  findRun(hash: string): Promise<{ run: StoredRun; tenant: Tenant } | undefined>
  /** Runs of any tenant whose lease has run out. */
  lapsedRuns(limit: number): Promise<{ run: StoredRun; tenant: Tenant }[]>
  readonly jobs: JobStore
  /** A daemon says that it is there, and that it goes. */
  readonly nodes: { arrive(id: string): Promise<void>; leave(id: string): Promise<void> }
  /**
   * A daemon says how many requests it has counted lately, in one line, and hears what the others have said. Only where daemons of several machines
   * share a database.
   */
  shareRates?(node: string, mine: string): Promise<SharedRates>
  /** A daemon says where the conversations of tasks come from and go to, for those that write beside it. */
  keepChannel(channel: string): Promise<void>
  findTenant(name: string): Promise<Tenant | undefined>
  /** Forgets idempotency keys kept before this time; at most `limit` of them. */
  forgetAnswers(before: number, limit: number): Promise<number>
  /** Forgets what was counted since before this time; at most `limit` of it. */
  forgetCounts(before: number, limit: number): Promise<number>
  /** Forgets rows that were removed before this time; about `limit` of them. */
  forgetRemoved(before: number, limit: number): Promise<number>
  /** Removes about `limit` of the rows that are left of sessions and tenants that were deleted. Answers how many; 0 when there are none. */
  purge(limit: number): Promise<number>
  /** Calls the listener when a tenant's log may have grown; `undefined` means any tenant's. A lost call costs latency, never work. */
  onBell(listener: (tenant: number | undefined) => void): () => void
  /** Looks the whole store over and says what is wrong with it. */
  examine(): Promise<string[]>
  close(): Promise<void>
}
