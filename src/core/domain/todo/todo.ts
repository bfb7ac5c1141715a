import type { Dependency } from '../../../contract/nouns/dependency.ts'
import type { EventType, NewEvent } from '../../../contract/nouns/event.ts'
import { finishedStatuses, type Todo, type TodoPriority, type TodoStatus } from '../../../contract/nouns/todo.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'

/** A todo as it will be, and what happened to it. No events: nothing changed. */
export interface TodoChange {
  todo: Todo
  events: NewEvent[]
}

export interface NewTodo {
  id: string
  number: number
  session: number
  position: number
  subject: string
  description: string
  status: TodoStatus
  blockedReason?: string
  priority: TodoPriority
  parent: string | null
  artifact?: string | null
  sprint?: string | null
  origin?: Todo['origin']
  key?: string | null
  completedAt?: number
  waitsFor?: Dependency[]
  notBefore?: number
  dueAt?: number
  tags?: string[]
  requires?: string[]
  source?: Todo['source']
  adopted?: boolean
}

export interface TodoWish {
  subject?: string
  description?: string
  status?: TodoStatus
  blockedReason?: string
  priority?: TodoPriority
  parent?: string | null
  artifact?: string | null
  sprint?: string | null
  task?: number | null
  key?: string | null
  position?: number
  completedAt?: number
  waitsFor?: Dependency[]
  notBefore?: number
  dueAt?: number
  tags?: string[]
  requires?: string[]
  source?: Todo['source']
  adopted?: boolean
}

interface Author {
  /** What the log calls whoever acts. */
  name: string
  agent: string | null
}

export type PlainTodoEvent = Exclude<EventType & `todo.${string}`, 'todo.deletedMany' | 'todo.cleaned' | 'todo.claimed'>

const eventOfStatus: Record<TodoStatus, PlainTodoEvent> = {
  pending: 'todo.reopened',
  in_progress: 'todo.started',
  blocked: 'todo.blocked',
  completed: 'todo.completed',
  canceled: 'todo.canceled',
}

export function isFinished(status: TodoStatus): boolean {
  return (finishedStatuses as readonly TodoStatus[]).includes(status)
}

/** Seed 000 keeps a todo's times in whole seconds. */
function wholeSecond(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) * 1000
}

function inWholeSeconds(wish: TodoWish): TodoWish {
  if (wish.notBefore === undefined && wish.dueAt === undefined) return wish
  const { notBefore, dueAt, ...rest } = wish
  return {
    ...rest,
    ...(notBefore !== undefined && { notBefore: wholeSecond(notBefore) }),
    ...(dueAt !== undefined && { dueAt: wholeSecond(dueAt) }),
  }
}

/** A todo that is added as already finished is both added and completed: two events, so that access is judged rightly. */
export function decideAdd(wish: NewTodo, author: Author, now: number): Outcome<TodoChange> {
  const at = wholeSecond(now)
  const { status, blockedReason, completedAt } = wish
  // Field by field: this is the hottest path there is, and spreading costs more than all the rest of it.
  const added: Todo = {
    id: wish.id,
    number: wish.number,
    session: wish.session,
    agent: author.agent ?? '',
    subject: wish.subject,
    description: wish.description,
    status: 'pending',
    blockedReason: null,
    priority: wish.priority,
    parent: wish.parent,
    artifact: wish.artifact ?? null,
    sprint: wish.sprint ?? null,
    origin: wish.origin ?? 'given',
    task: null,
    key: wish.key ?? null,
    source: wish.source ?? null,
    adopted: wish.adopted ?? true,
    waitsFor: [...(wish.waitsFor ?? [])],
    // Worked out once the whole call is known (`readiness.ts`).
    waits: false,
    notBefore: wholeSecond(wish.notBefore ?? 0),
    dueAt: wholeSecond(wish.dueAt ?? 0),
    tags: [...(wish.tags ?? [])],
    requires: [...(wish.requires ?? [])],
    position: wish.position,
    createdBy: author.name,
    completedBy: null,
    createdAt: at,
    updatedAt: at,
    completedAt: 0,
    version: 1,
  }
  const settled = settleStatus(added, { status, blockedReason, completedAt }, author.name, at)
  if (!settled.granted) return settled
  const todo = status === 'pending' ? added : Object.assign(added, settled.value)
  const events: NewEvent[] = [todoEvent('todo.added', todo)]
  if (todo.status !== 'pending') events.push(todoEvent(eventOfStatus[todo.status], todo))
  return grant({ todo, events })
}

/** Whether a wish is plainly true already, which is seen sooner than by trying to fulfil it: of a long list that is written anew most rows are as they were. */
export function isAlready(todo: Todo, wish: TodoWish): boolean {
  for (const field in wish) {
    const value = wish[field as keyof TodoWish]
    if (value !== undefined && !isSame(value, todo[field as keyof TodoWish])) return false
  }
  return true
}

/** Any move between statuses is allowed. A wish that is already true changes nothing: agents repeat themselves. */
export function decideUpdate(todo: Todo, wish: TodoWish, by: string, now: number): Outcome<TodoChange> {
  const at = wholeSecond(now)
  if (wish.parent !== undefined && wish.parent === todo.id) {
    return refuse('conflict', `Todo #${todo.number} cannot be a part of itself.`, { hint: 'Name another todo as its parent, or none.' })
  }
  const settled = settleStatus(todo, wish, by, at)
  if (!settled.granted) return settled
  const { status: _status, completedAt: _completedAt, blockedReason: _reason, ...texts } = inWholeSeconds(wish)
  const edited = changedFields(todo, texts)
  const moved = changedFields(todo, settled.value)
  const after = { ...todo, ...edited, ...moved, updatedAt: Math.max(at, todo.updatedAt) }
  const events: NewEvent[] = []
  const statusChanged = moved.status !== undefined
  if (Object.keys(edited).length > 0 || (!statusChanged && Object.keys(moved).length > 0)) {
    const fields = statusChanged ? edited : { ...edited, ...moved }
    events.push(todoEvent('todo.edited', after, previous(todo, fields)))
  }
  if (statusChanged) events.push(todoEvent(eventOfStatus[after.status], after, previous(todo, moved)))
  return grant(events.length === 0 ? { todo, events } : { todo: after, events })
}

const statusFields = ['status', 'blockedReason', 'completedAt', 'completedBy'] as const satisfies (keyof StatusFields)[]

/** A todo with some fields as they were before, told by what that comes to now: by that it is judged, too. */
export function decideAsBefore(todo: Todo, before: Partial<Todo>, now: number): TodoChange {
  const fields = changedFields(todo, before)
  if (Object.keys(fields).length === 0) return { todo, events: [] }
  const after = { ...todo, ...fields, updatedAt: Math.max(wholeSecond(now), todo.updatedAt) }
  const stamped: Partial<Todo> = after.status === todo.status ? {} : changedFields(todo, pick(fields, statusFields))
  const others = Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in stamped)))
  const was = previous(todo, others)
  const events: NewEvent[] = []
  if (after.session !== todo.session) {
    for (const session of [todo.session, after.session]) events.push({ type: 'todo.moved', session, data: { todo: after, was } })
  } else if (Object.keys(others).length > 0) events.push(todoEvent('todo.edited', after, was))
  if (after.status !== todo.status) events.push(todoEvent(eventOfStatus[after.status], after, previous(todo, stamped)))
  return { todo: after, events }
}

/** A todo that was deleted, back under its number; its version goes on where it was. */
export function decideBringBack(todo: Todo, links: Partial<Todo>, now: number): TodoChange {
  const after = { ...todo, ...links, updatedAt: Math.max(wholeSecond(now), todo.updatedAt), version: todo.version + 1 }
  return { todo: after, events: [todoEvent('todo.restored', after)] }
}

function pick<Row extends object>(row: Row, fields: readonly string[]): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => fields.includes(field))) as Partial<Row>
}

/** What was handed on is not done before whoever has it is; only a person may say that it is not needed any more. */
export function judgeAwaited({ number }: Todo, subtask: number, agent: string | null): Outcome<null> {
  if (agent === null) return grant(null)
  return refuse('conflict', `Todo #${number} waits for task #${subtask}, which is not over yet, so it cannot be completed.`, {
    hint: `Go on with something else, or end your turn: the end of task #${subtask} wakes you. If it is not needed any more, cancel that task.`,
  })
}

/** As many as a batch can name. */
const mostNamed = 25

/** The log names each row that went. Of more than one would read it tells a list's all at once, by their numbers. */
export function decideDelete(gone: readonly Todo[]): NewEvent[] {
  return toldDeleted(gone, {})
}

/** One that goes for good takes its words along. */
export function decideDeleteForever(gone: readonly Todo[]): NewEvent[] {
  const blank = { subject: '', description: '', blockedReason: null }
  return toldDeleted(
    gone.map((todo) => ({ ...todo, ...blank })),
    { forever: true },
  )
}

function toldDeleted(gone: readonly Todo[], how: { forever?: true }): NewEvent[] {
  if (gone.length <= mostNamed) return gone.map((todo) => ({ type: 'todo.deleted', session: todo.session, data: { todo, ...how } }))
  const lists = new Map<number, number[]>()
  for (const { session, number } of gone) {
    const known = lists.get(session)
    if (known === undefined) lists.set(session, [number])
    else known.push(number)
  }
  return [...lists].map(([session, numbers]) => ({ type: 'todo.deletedMany', session, data: { numbers, ...how } }))
}

/** A parent must be in the same list, and no todo may come to stand under itself. */
export function decideParent(todo: { id: string; session: number }, parent: Todo, ancestorsOfParent: readonly string[]): Outcome<null> {
  if (parent.session !== todo.session) {
    return refuse('conflict', `Todo #${parent.number} is in another list, so it cannot be the parent here.`, {
      hint: 'A subtask is in the same list as its parent.',
    })
  }
  if (ancestorsOfParent.includes(todo.id)) {
    return refuse('conflict', `Todo #${parent.number} is itself a part of this todo, so it cannot be its parent.`, {
      hint: 'Name a parent that is not below this todo.',
    })
  }
  return grant(null)
}

type StatusFields = Pick<Todo, 'status' | 'blockedReason' | 'completedAt' | 'completedBy'>

/**
 * The one place where a status stamps anything. Into completed or canceled: when and by whom, unless the caller gives the
 * time. Out of them: both are cleared. Blocked keeps a reason, and nothing else has one.
 */
function settleStatus(
  todo: Todo,
  wish: Pick<TodoWish, 'status' | 'blockedReason' | 'completedAt'>,
  by: string,
  at: number,
): Outcome<StatusFields> {
  const status = wish.status ?? todo.status
  const { blockedReason, completedAt } = wish
  if (completedAt !== undefined && !isFinished(status)) {
    return refuse('invalid', `A todo that is ${status} has no time of completion.`, {
      hint: 'Give the time of completion only together with status completed or canceled.',
    })
  }
  if (blockedReason !== undefined && status !== 'blocked') {
    return refuse('invalid', `A todo that is ${status} has no reason for being blocked.`, {
      hint: 'Give the reason together with status blocked.',
    })
  }
  if (status === 'blocked') {
    const reason = blockedReason ?? todo.blockedReason
    if (reason === null) {
      return refuse('invalid', 'A blocked todo needs the reason why it cannot go on.', {
        hint: 'Give the reason together with status blocked.',
      })
    }
    return grant({ status, blockedReason: reason, completedAt: 0, completedBy: null })
  }
  if (!isFinished(status)) return grant({ status, blockedReason: null, completedAt: 0, completedBy: null })
  if (status === todo.status) {
    const stamp = completedAt === undefined ? todo.completedAt : wholeSecond(completedAt)
    return grant({ status, blockedReason: null, completedAt: stamp, completedBy: todo.completedBy })
  }
  return grant({ status, blockedReason: null, completedAt: completedAt === undefined ? at : wholeSecond(completedAt), completedBy: by })
}

function changedFields<Fields extends object>(todo: Todo, wished: Fields): Partial<Fields> {
  const entries = Object.entries(wished).filter(([field, value]) => value !== undefined && !isSame(value, todo[field as keyof Todo]))
  return Object.fromEntries(entries) as Partial<Fields>
}

/** Lists and places in files are compared by what they hold. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other))
}

function previous(todo: Todo, changed: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(changed).map((field) => [field, todo[field as keyof Todo]]))
}

export function todoEvent(type: PlainTodoEvent, todo: Todo, was?: Record<string, unknown>): NewEvent {
  return { type, session: todo.session, data: was === undefined ? { todo } : { todo, was } }
}
