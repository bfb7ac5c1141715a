import type { Todo, TodoPriority, TodoStatus } from '../../contract/nouns/todo.ts'
import type { ListEntry } from '../../contract/operations/list.ts'
import { parseReference, type Reference } from '../../contract/reference.ts'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import type { ListedTodo } from '../ports/store.ts'
import type { TodoWish } from './todo.ts'

/** A row as a whole-list writer gives it. */
export interface WrittenEntry {
  id?: string
  content: string
  status: TodoStatus
  priority: TodoPriority
  blocked?: string | null
}

/** What a replace comes to: rows to change, to add and to remove. Nothing is done to rows that are as they were. */
export interface ListChange {
  kept: { todo: Todo; wish: TodoWish }[]
  added: { entry: WrittenEntry; position: number }[]
  removed: Todo[]
}

/** Of finished todos a list may have any number; one with more todos than this is no longer handled whole. */
export const maximumWholeList = 10_000

export function refuseTooLong(): Outcome<never> {
  return refuse('limit_reached', `The list has more than ${maximumWholeList} todos, too many to handle it whole.`, {
    hint: 'Read it page by page (todo.list), or delete what is finished first (todo.deleteMany with scope completed).',
  })
}

/** What the list shows a row as: the id its writer gave it, so that the list reads back as written. */
export function entryOf(todo: ListedTodo): ListEntry {
  const blocked = todo.blockedReason === null ? {} : { blocked: todo.blockedReason }
  return { id: todo.key ?? todo.id, content: todo.subject, status: statusOf(todo.status), priority: todo.priority, ...blocked }
}

function statusOf(status: TodoStatus): ListEntry['status'] {
  switch (status) {
    case 'blocked':
      return 'pending'
    case 'canceled':
      return 'cancelled'
    case 'pending':
    case 'in_progress':
    case 'completed':
      return status
  }
}

/** A whole-list write is a diff by id: what is kept keeps its identity, links and history; what is missing leaves the list. */
export function decideReplace(current: readonly Todo[], written: readonly WrittenEntry[]): Outcome<ListChange> {
  const change: ListChange = { kept: [], added: [], removed: [] }
  const kept = new Set<string>()
  const given = new Set<string>()
  const rowNamed = rowsByName(current)
  for (const [index, entry] of written.entries()) {
    const todo = entry.id === undefined ? undefined : rowNamed(entry.id)
    const name = todo?.id ?? entry.id
    if (name !== undefined && given.has(name)) return duplicate(index, entry)
    if (name !== undefined) given.add(name)
    if (todo === undefined) change.added.push({ entry, position: index + 1 })
    else {
      kept.add(todo.id)
      change.kept.push({ todo, wish: wishOf(todo, entry, index + 1) })
    }
  }
  change.removed = current.filter((todo) => !kept.has(todo.id))
  const linked = change.removed.filter((todo) => todo.task !== null)
  if (linked.length > 0) return wouldLoseSubtask(linked)
  // A subtask whose parent leaves the list stays, on its own.
  const gone = new Set(change.removed.map((todo) => todo.id))
  for (const { todo, wish } of change.kept) if (todo.parent !== null && gone.has(todo.parent)) wish.parent = null
  return grant(change)
}

/** Somebody else works on what the row is linked to, so a list written from memory must not lose it. */
function wouldLoseSubtask(linked: readonly Todo[]): Outcome<never> {
  const names = linked.map(({ number, task }) => `#${number} (subtask ${task})`).join(', ')
  return refuse(
    'conflict',
    `The new list leaves out ${linked.length === 1 ? 'a row' : 'rows'} with a subtask: ${names}. Nothing was changed.`,
    {
      hint: 'Keep them in the list under their ids, or cancel the subtasks and the rows.',
    },
  )
}

function duplicate(index: number, entry: WrittenEntry): Outcome<never> {
  const field = `todos.${index}.id`
  const problem = `${JSON.stringify(entry.id)} is there twice`
  return refuse('invalid', `${field}: ${problem}.`, {
    fields: [{ field, problem }],
    hint: 'Give each todo an id of its own, or none to a new one.',
  })
}

/** The id a writer gave a row comes first: it may look like another row's number. */
function rowsByName(current: readonly Todo[]): (id: string) => Todo | undefined {
  const byKey = new Map<string, Todo>()
  const byReference = new Map<Reference, Todo>()
  for (const todo of current) {
    byReference.set(todo.id, todo)
    if (todo.key === null) byReference.set(todo.number, todo)
    else byKey.set(todo.key, todo)
  }
  return (id) => {
    const reference = parseReference(id)
    return byKey.get(id) ?? (reference === undefined ? undefined : byReference.get(reference))
  }
}

/**
 * The dialect has no word for blocked: a blocked row is shown as pending with its reason. So pending, written back without a
 * word on the reason, leaves it blocked; `blocked: null` says that it can go on; and any other status says so, too.
 */
function wishOf(todo: Todo, entry: WrittenEntry, position: number): TodoWish {
  const common = { subject: entry.content, priority: entry.priority, position }
  const staysBlocked = todo.status === 'blocked' && entry.status === 'pending' && entry.blocked === undefined
  return staysBlocked ? common : { ...common, ...statusFrom(entry) }
}

export function statusFrom({
  status,
  blocked,
}: Pick<WrittenEntry, 'status' | 'blocked'>): Pick<TodoWish, 'blockedReason'> & { status: TodoStatus } {
  const isHeld = status === 'pending' || status === 'blocked'
  return isHeld && typeof blocked === 'string' ? { status: 'blocked', blockedReason: blocked } : { status }
}
