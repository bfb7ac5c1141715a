import type { Todo, TodoPriority, TodoStatus } from '../../../contract/nouns/todo.ts'
import type { ListEntry } from '../../../contract/operations/list.ts'
import { parseReference, type Reference } from '../../../contract/reference.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import type { ListedTodo } from '../../ports/store.ts'
import type { TodoWish } from '../todo/todo.ts'
import { isSpared, type LastSeen, othersFields } from './last-seen.ts'
import { newName, placesOf } from './places.ts'
import { matchByContent } from './row-matches.ts'

/** A row as a whole-list writer gives it. */
export interface WrittenEntry {
  id?: string
  content: string
  status: TodoStatus
  priority: TodoPriority
  blocked?: string | null
}

/** What a replace comes to. Nothing is done to rows that are as they were. */
export interface ListChange {
  kept: { todo: Todo; wish: TodoWish }[]
  added: { entry: WrittenEntry; position: number }[]
  removed: Todo[]
  /** Rows that were left out or written otherwise by somebody who had not seen what others made of them: they stay as they are. */
  spared: Todo[]
  /** Rows that were written, but that somebody else has deleted since the writer saw them. */
  gone: WrittenEntry[]
}

/** Of finished todos a list may have any number; one with more todos than this is no longer handled whole. */
export const maximumWholeList = 10_000

export function refuseTooLong(): Outcome<never> {
  return refuse('limit_reached', `The list has more than ${maximumWholeList} todos, too many to handle it whole.`, {
    hint: 'Read it page by page, or delete what is finished first.',
  })
}

/** What the list shows a row as: the id its writer gave it, so that the list reads back as written. */
export function entryOf(todo: ListedTodo): ListEntry {
  const { id, subject, status, priority, blockedReason } = todo
  const entry: ListEntry = { id: writersId(todo) ?? id, content: subject, status: statusOf(status), priority }
  if (blockedReason !== null) entry.blocked = blockedReason
  return entry
}

/** A plan keeps with its todos which step they came from; that is no writer's word. */
function writersId({ key, origin }: Pick<Todo, 'key' | 'origin'>): string | null {
  return origin === 'given' ? key : null
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

/**
 * A whole-list write is a diff: what is kept keeps its identity, links and history; what is missing leaves the list. Rows are known by their
 * ids, or else by their words. It speaks only for what its writer has seen.
 */
export function decideReplace(
  current: readonly Todo[],
  given: readonly WrittenEntry[],
  lastSeen: LastSeen = { saw: 'everything' },
): Outcome<ListChange> {
  const rowNamed = rowsByName(current)
  const found = matchByContent(
    given.map(({ id, content, status }) => ({ content, status, isNamed: id !== undefined })),
    given.map(({ id }) => (id === undefined ? undefined : rowNamed(id))),
    current,
    lastSeen,
  )
  const twice = firstTwice(given, found)
  if (twice !== undefined) return duplicate(twice, given[twice] as WrittenEntry)
  const isGone = deletedSince(lastSeen)
  const written = given
    .map((entry, index) => ({ entry, todo: found[index] }))
    .filter(({ entry, todo }) => todo !== undefined || !isGone(entry))
  const gone = given.filter((entry, index) => found[index] === undefined && isGone(entry))

  const named = new Set(found)
  const missing = current.filter((todo) => !named.has(todo))
  const removed = missing.filter((todo) => !isSpared(todo, lastSeen))
  const linked = removed.filter((todo) => todo.task !== null)
  if (linked.length > 0) return wouldLoseSubtask(linked)
  const change: ListChange = { kept: [], added: [], removed, spared: missing.filter((todo) => isSpared(todo, lastSeen)), gone }
  const places = placesOf({ written: written.map(({ todo }) => todo), removed, isSparing: change.spared.length > 0 }, current, lastSeen)
  for (const [index, { entry, todo }] of written.entries()) {
    if (todo === undefined) change.added.push({ entry, position: places.get(newName(index)) ?? index + 1 })
    else {
      const wish = ownPart(todo, entry, lastSeen, change.spared)
      wish.position = places.get(todo.id)
      change.kept.push({ todo, wish })
    }
  }
  // A subtask whose parent leaves the list stays, on its own.
  const gonePlaces = new Set(removed.map((todo) => todo.id))
  for (const todo of change.spared) if (!named.has(todo)) change.kept.push({ todo, wish: { position: places.get(todo.id) } })
  for (const { todo, wish } of change.kept) if (todo.parent !== null && gonePlaces.has(todo.parent)) wish.parent = null
  return grant(change)
}

/** What a written entry wishes, but for what others have written since. */
function ownPart(todo: Todo, entry: WrittenEntry, lastSeen: LastSeen, spared: Todo[]): TodoWish {
  const wish = wishOf(todo, entry)
  const theirs = othersFields(todo, lastSeen)
  if (theirs.size === 0) return wish
  const isTheirs = (field: 'subject' | 'priority' | 'status') => theirs.has(field) || (field === 'status' && theirs.has('blockedReason'))
  const overruled = (['subject', 'priority', 'status'] as const).filter(
    (field) => isTheirs(field) && wish[field] !== undefined && wish[field] !== todo[field],
  )
  if (overruled.length > 0) spared.push(todo)
  const { subject, priority, status, blockedReason } = wish
  return {
    ...(isTheirs('subject') ? {} : { subject }),
    ...(isTheirs('priority') ? {} : { priority }),
    ...(isTheirs('status') || status === undefined ? {} : { status, ...(blockedReason === undefined ? {} : { blockedReason }) }),
  }
}

/** Whether a row that is written is one that somebody has deleted since the writer saw it. */
function deletedSince(lastSeen: LastSeen): (entry: WrittenEntry) => boolean {
  if (lastSeen.saw !== 'something' || lastSeen.since.deleted.length === 0) return () => false
  const { deleted } = lastSeen.since
  const rowNamed = rowsByName(deleted)
  const words = new Set(deleted.map(({ subject }) => subject))
  return ({ id, content }) => (id === undefined ? words.has(content) : rowNamed(id) !== undefined)
}

function firstTwice(written: readonly WrittenEntry[], found: readonly (Todo | undefined)[]): number | undefined {
  const names = new Set<string>()
  for (const [index, { id }] of written.entries()) {
    const name = found[index]?.id ?? id
    if (name === undefined) continue
    if (names.has(name)) return index
    names.add(name)
  }
  return undefined
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
    const key = writersId(todo)
    if (key === null) byReference.set(todo.number, todo)
    else byKey.set(key, todo)
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
function wishOf(todo: Todo, entry: WrittenEntry): TodoWish {
  const wish: TodoWish = { subject: entry.content, priority: entry.priority }
  const staysBlocked = todo.status === 'blocked' && entry.status === 'pending' && entry.blocked === undefined
  return staysBlocked ? wish : Object.assign(wish, statusFrom(entry))
}

export function statusFrom({
  status,
  blocked,
}: Pick<WrittenEntry, 'status' | 'blocked'>): Pick<TodoWish, 'blockedReason'> & { status: TodoStatus } {
  const isHeld = status === 'pending' || status === 'blocked'
  return isHeld && typeof blocked === 'string' ? { status: 'blocked', blockedReason: blocked } : { status }
}

/** Who names the version that they saw writes only over that one. */
export function judgeSeen(seen: number, current: object & { version: number }): Outcome<null> {
  if (seen === current.version) return grant(null)
  return refuse('conflict', `The list is at version ${current.version} now; you saw version ${seen}.`, {
    version: current.version,
    current,
    hint: 'Look at the current list, put your changes into it, and write it with its version.',
  })
}
