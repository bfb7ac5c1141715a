import type { Event, EventType } from '../../../contract/nouns/event.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'

/** What has become of a list since somebody was last shown it. */
export interface Since {
  added: ReadonlySet<string>
  /** Which fields of which rows. */
  changed: ReadonlyMap<string, ReadonlySet<string>>
  deleted: readonly Todo[]
  /** What rows were called, and where they stood, that have been renamed or moved. */
  subjects: ReadonlyMap<string, string>
  positions: ReadonlyMap<string, number>
}

/**
 * What a whole-list writer knows of the list: all of it; what it was when they were last shown it; nothing, since they never were; or it
 * was so long ago that nobody can say what they saw. `isBack`: it was shown to a client of theirs that was there before, and they may have forgotten
 * it. `name`: whose rows are theirs to overwrite; a client that speaks under a person's name has none, since that person has made rows, too.
 */
export type LastSeen =
  | { saw: 'everything' }
  | { saw: 'something'; since: Since; isBack?: true }
  | { saw: 'nothing'; name: string | undefined }
  | { saw: 'long ago' }

export const listTypes = [
  ...(['todo.added', 'todo.edited', 'todo.started', 'todo.blocked', 'todo.completed'] as const),
  ...(['todo.canceled', 'todo.reopened', 'todo.deleted', 'todo.restored', 'todo.moved'] as const),
] satisfies EventType[]

/** Fields whose change says something about the work; where a row stands, and what it is known by, do not. */
const telling: ReadonlySet<string> = new Set(['subject', 'description', 'priority', 'status', 'blockedReason', 'parent', 'task'])

/** The list's events since then, the oldest first. */
export function sinceThen(events: readonly Pick<Event, 'type' | 'data' | 'session'>[]): Since {
  const added = new Set<string>()
  const changed = new Map<string, Set<string>>()
  const subjects = new Map<string, string>()
  const positions = new Map<string, number>()
  const deleted: Todo[] = []
  for (const { type, data, session } of events) {
    const todo = data['todo'] as Todo
    const was = (data['was'] ?? {}) as Record<string, unknown>
    const isMoved = type === 'todo.moved'
    if (type === 'todo.added' || type === 'todo.restored' || (isMoved && todo.session === session)) added.add(todo.id)
    else if (type === 'todo.deleted' || isMoved) {
      if (!added.delete(todo.id)) deleted.push(todo)
    } else if (!added.has(todo.id)) {
      const fields = changed.get(todo.id) ?? new Set()
      for (const field of Object.keys(was)) if (telling.has(field)) fields.add(field)
      if (fields.size > 0) changed.set(todo.id, fields)
      if (typeof was['subject'] === 'string' && !subjects.has(todo.id)) subjects.set(todo.id, was['subject'])
      if (typeof was['position'] === 'number' && !positions.has(todo.id)) positions.set(todo.id, was['position'])
    }
  }
  return { added, changed, deleted, subjects, positions }
}

/** Whether a row that a writer left out is left out because they did not know of it, and so stays. */
export function isSpared(todo: Todo, lastSeen: LastSeen): boolean {
  switch (lastSeen.saw) {
    case 'everything':
      return false
    case 'long ago':
      return true
    case 'nothing':
      return isOfPeople(todo) && todo.createdBy !== lastSeen.name
    case 'something':
      return lastSeen.since.added.has(todo.id) || lastSeen.since.changed.has(todo.id) || (lastSeen.isBack === true && isOfPeople(todo))
  }
}

function isOfPeople({ agent }: Todo): boolean {
  return agent === ''
}

const none: ReadonlySet<string> = new Set()

/** Which fields of a row somebody else has written since the writer saw them. */
export function othersFields(todo: Todo, lastSeen: LastSeen): ReadonlySet<string> {
  if (lastSeen.saw === 'long ago') return telling
  return (lastSeen.saw === 'something' ? lastSeen.since.changed.get(todo.id) : undefined) ?? none
}

/** What a row was called when the writer saw it. */
export function seenSubject(todo: Todo, lastSeen: LastSeen): string {
  return (lastSeen.saw === 'something' ? lastSeen.since.subjects.get(todo.id) : undefined) ?? todo.subject
}
