import type { ArtifactStage, ArtifactType } from '../../contract/nouns/artifact.ts'
import type { EventType } from '../../contract/nouns/event.ts'
import type { MemoryType } from '../../contract/nouns/memory.ts'
import type { SprintStatus } from '../../contract/nouns/sprint.ts'
import type { TaskStatus } from '../../contract/nouns/task.ts'
import type { TodoPriority, TodoStatus } from '../../contract/nouns/todo.ts'

export interface TodoFilter {
  /** The lists to read, in the order in which they are shown; all of them, newest change first, if not given. */
  lists: readonly number[] | undefined
  statuses: readonly TodoStatus[]
  agent?: string
  artifact?: string
  sprint?: string
  priority?: TodoPriority
  /** Ids that a whole-list writer gave. */
  keys?: readonly string[]
  tag?: string
  /** By status, in progress first; by the place in the list alone, where a list, artifact or sprint is named; or the last change first. */
  order?: 'status' | 'position' | 'change'
  limit: number
  after: string | undefined
}

/** The ready todos of a list that come first. */
export interface ReadyFilter {
  list: number
  /** What is due up to here comes before what is only important. */
  soon: number
  limit: number
}

/** Which todos to count. */
export interface CountFilter {
  /** In these lists (a session's number, 0 for the tenant-wide one); in all lists if not given. */
  lists?: readonly number[]
  agent?: string
  artifact?: string
  sprint?: string
  priority?: TodoPriority
  keys?: readonly string[]
  tag?: string
  statuses?: readonly TodoStatus[]
}

interface MemoryScope {
  /** In these lists (a session's number, 0 for the tenant-wide one); in all of them if not given. */
  lists: readonly number[] | undefined
  type: MemoryType | undefined
  limit: number
}

export interface MemoryFilter extends MemoryScope {
  agent: string | undefined
  after: string | undefined
}

export interface MemorySearch extends MemoryScope {
  /** As `wordsOf` gives them; the last may be the beginning of a longer one. */
  words: readonly string[]
}

/** What a comment or a link is on: the number of a todo, or of a task. */
export interface Subject {
  noun: 'todo' | 'task'
  number: number
}

export interface SubjectFilter extends Subject {
  limit: number
  after: string | undefined
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

export interface SessionWalk {
  archived: boolean
  limit: number
  after: string | undefined
}

export interface TaskFilter {
  statuses: readonly TaskStatus[]
  owner: string | undefined
  limit: number
  after: string | undefined
}

export interface RunFilter {
  session?: number
  task?: number
  schedule?: number
  agent?: string
  live?: boolean
  limit: number
  after: string | undefined
}

export interface MessageFilter {
  session: number
  /** Only what a model reads: nothing that a summary stands in for. */
  live: boolean
  /** Only those with a higher number. */
  since: number
  /** Only those with a lower number. */
  before?: number
  /** From the newest back to the oldest, instead of onwards. */
  backwards: boolean
  limit: number
}

export interface QuestionFilter {
  session: number | undefined
  open: boolean
  limit: number
  after: string | undefined
}

export interface EventFilter {
  after: number
  before?: number
  session: number | undefined
  /** Only what this one did. */
  by?: string
  /** Only these; all of them, if not given. */
  types: readonly EventType[] | undefined
  /** The newest first, instead of the oldest. */
  backwards?: boolean
  limit: number
}
