import type { Artifact, ArtifactRevision, ArtifactStage, ArtifactType } from '../../contract/nouns/artifact.ts'
import type { Event, NewEvent } from '../../contract/nouns/event.ts'
import type { Session } from '../../contract/nouns/session.ts'
import type { Sprint, SprintStatus } from '../../contract/nouns/sprint.ts'
import type { Tenant } from '../../contract/nouns/tenant.ts'
import type { Todo, TodoPriority, TodoStatus } from '../../contract/nouns/todo.ts'
import type { Token } from '../../contract/nouns/token.ts'
import type { NounWithNumber, Reference } from '../../contract/reference.ts'

/** A token with the hash of its secret. Only the store and the authentication see it. */
export interface StoredToken extends Token {
  hash: string
}

/** Every noun that is kept as a row with an id and a version, inside a tenant. */
export interface Records {
  todo: Todo
  session: Session
  token: StoredToken
  artifact: Artifact
  artifactRevision: ArtifactRevision
  sprint: Sprint
}
export type Noun = keyof Records

type RowChange = { [N in Noun]: { kind: 'insert' | 'update' | 'remove'; noun: N; row: Records[N] } }[Noun]

/** What a handler may want changed. Updates raise the row's version by one. */
export type Change =
  | RowChange
  | { kind: 'clear-list'; session: number }
  | { kind: 'add-tenant'; tenant: Tenant }
  | { kind: 'remove-tenant'; tenant: Tenant }

export interface TodoFilter {
  /** The lists to read, in the order in which they are shown; all of them, newest change first, if not given. */
  lists: readonly number[] | undefined
  statuses: readonly TodoStatus[]
  agent?: string
  artifact?: string
  sprint?: string
  priority?: TodoPriority
  /** By status, in progress first, or by the place in the list alone. */
  order?: 'status' | 'position'
  limit: number
  after: string | undefined
}

/** Which todos to count. */
export interface CountFilter {
  /** In these lists (a session's number, 0 for the tenant-wide one); in all lists if not given. */
  lists?: readonly number[]
  agent?: string
  artifact?: string
  sprint?: string
  priority?: TodoPriority
  statuses?: readonly TodoStatus[]
}

export interface ArtifactFilter {
  session: number | undefined
  type: ArtifactType | undefined
  stage: ArtifactStage | undefined
  limit: number
  after: string | undefined
}

export interface SprintFilter {
  status: SprintStatus | undefined
  limit: number
  after: string | undefined
}

export interface SessionFilter {
  archived: boolean
  parent: string | undefined
  limit: number
  after: string | undefined
}

export interface EventFilter {
  after: number
  session: number | undefined
  /** A type, or a noun with `.*`. */
  type: string | undefined
  limit: number
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

export interface KeptAnswer {
  fingerprint: string
  output: unknown
}

/** One consistent look at one tenant's data. */
export interface Reading {
  find<N extends Noun>(noun: N, reference: Reference): Promise<Records[N] | undefined>
  listTodos(filter: TodoFilter): Promise<Page<Todo>>
  countTodos(filter: CountFilter): Promise<Record<TodoStatus, number>>
  /** Every todo of a list, in its order. */
  wholeList(session: number): Promise<Todo[]>
  /** Place in the log of the last change to a session's list; 0 when there was none. */
  listVersion(session: number): Promise<number>
  todosOfPlan(artifact: string): Promise<Todo[]>
  /** Todos of sessions that are gone. */
  orphanedTodos(limit: number): Promise<Candidate[]>
  /** Todos finished before a time, in sessions where nothing has changed since another. */
  staleTodos(before: { finished: number; idle: number }, limit: number): Promise<Candidate[]>
  listArtifacts(filter: ArtifactFilter): Promise<Page<Artifact>>
  findRevision(artifact: string, revision: number): Promise<ArtifactRevision | undefined>
  listRevisions(artifact: string, limit: number, after: string | undefined): Promise<Page<Omit<ArtifactRevision, 'content'>>>
  listSprints(filter: SprintFilter): Promise<Page<Sprint>>
  /** Counts of several sprints at once. */
  countSprints(ids: readonly string[]): Promise<Map<string, Record<TodoStatus, number>>>
  /** The highest position in a list, 0 when it is empty. */
  lastPosition(session: number): Promise<number>
  /** Ids of the todo's ancestors, nearest first. */
  ancestorsOf(id: string): Promise<string[]>
  /** The todo's subtasks at every depth, parents before children. */
  subtasksOf(id: string): Promise<Todo[]>
  listSessions(filter: SessionFilter): Promise<Page<Session>>
  listTokens(limit: number, after: string | undefined): Promise<Page<Token>>
  listTenants(): Promise<Tenant[]>
  listEvents(filter: EventFilter): Promise<Event[]>
  /** The first event still in the log and the last one written; 0 and 0 when there is none. */
  logBounds(): Promise<{ first: number; last: number }>
}

/** A look at one tenant's data that nobody else changes meanwhile, and the means to change it. */
export interface Writing extends Reading {
  nextNumber(noun: NounWithNumber | 'tenant'): Promise<number>
  findAnswer(key: string): Promise<KeptAnswer | undefined>
  keepAnswer(key: string, answer: KeptAnswer, at: number): Promise<void>
  apply(changes: readonly Change[]): Promise<void>
  append(events: readonly NewEvent[], by: string, at: number, log?: number): Promise<void>
}

export type Lock = 'tenant' | 'installation'

/**
 * What is remembered. A write that throws leaves nothing behind; one that returns has reached the disk. Inside the
 * given functions nothing but the store may be awaited.
 */
export interface Store {
  readonly kind: 'sqlite' | 'postgres'
  read<Answer>(tenant: number, work: (reading: Reading) => Promise<Answer>): Promise<Answer>
  /** `lock` says who must wait: other writers of the tenant, or whoever adds and removes tenants. */
  write<Answer>(tenant: number, work: (writing: Writing) => Promise<Answer>, lock?: Lock): Promise<Answer>
  /** Looks a token up by the hash of its secret, in any tenant, revoked ones included. */
  findToken(hash: string): Promise<{ token: StoredToken; tenant: Tenant } | undefined>
  findTenant(name: string): Promise<Tenant | undefined>
  /** Forgets idempotency keys kept before this time; at most `limit` of them. */
  forgetAnswers(before: number, limit: number): Promise<number>
  /** Calls the listener when a tenant's log may have grown; `undefined` means any tenant's. A lost call costs latency, never work. */
  onBell(listener: (tenant: number | undefined) => void): () => void
  /** Looks the whole store over and says what is wrong with it. */
  examine(): Promise<string[]>
  close(): Promise<void>
}
