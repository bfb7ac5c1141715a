import type { EventType, NewEvent } from '../../../contract/nouns/event.ts'
import type { Caller } from '../../ports/caller.ts'

/** What undo takes back. */
const undoable: ReadonlySet<EventType> = new Set<EventType>([
  ...(['todo.added', 'todo.edited', 'todo.moved', 'todo.reopened', 'todo.started', 'todo.blocked'] as const),
  ...(['todo.completed', 'todo.canceled', 'todo.deleted', 'todo.deletedMany', 'todo.restored'] as const),
  ...(['artifact.added', 'artifact.edited', 'artifact.staged', 'artifact.deleted', 'artifact.restored'] as const),
  ...(['sprint.added', 'sprint.edited', 'sprint.moved', 'sprint.deleted', 'sprint.restored'] as const),
  ...(['memory.added', 'memory.edited', 'memory.deleted', 'memory.restored'] as const),
  ...(['comment.added', 'comment.edited', 'comment.deleted', 'comment.restored'] as const),
  ...(['link.added', 'link.edited', 'link.removed', 'link.restored'] as const),
  ...(['session.renamed', 'session.archived', 'session.restored'] as const),
])

/** What only follows from a change of a row, and follows again from its being taken back: whether a todo waits. */
export const following: ReadonlySet<EventType> = new Set<EventType>(['todo.ready', 'todo.waiting'])

/** What comes along: a task whose steps were changed has another plan; people are told of what was canceled; a claim ends with what was begun under it. */
const along: ReadonlySet<EventType> = new Set<EventType>([
  ...(['task.planned', 'notification.added', 'todo.claimed', 'todo.released'] as const),
  ...following,
])

/** What stays, but is somebody's last change all the same: undo must not go on to what they did before it, as if they had not done this. */
const lasting: ReadonlySet<EventType> = new Set<EventType>([
  ...(['task.added', 'task.edited', 'task.activated', 'task.assigned', 'task.completed', 'task.canceled', 'session.deleted'] as const),
  ...(['schedule.added', 'schedule.edited', 'schedule.paused', 'schedule.resumed', 'schedule.deleted'] as const),
])

export type Way = 'undo' | 'redo'

/** Undo and redo each take from the top of a stack of one caller's calls. Each run and each connection is a caller of its own; a person is one wherever they are. */
export function stackOf({ run, connection, name }: Pick<Caller, 'run' | 'connection' | 'name'>, way: Way): string {
  return `${way} ${run?.id ?? connection ?? name}`
}

/** The stack that a call goes on: none when it is nothing that one would undo, such as a message with all that it brought about. */
export function stackFor(events: readonly Pick<NewEvent, 'type'>[], caller: Caller): string | null {
  if (caller.engine) return null
  let isChange = false
  for (const { type } of events) {
    if (undoable.has(type) || lasting.has(type)) isChange = true
    else if (!along.has(type)) return null
  }
  return isChange ? stackOf(caller, 'undo') : null
}

/** Whether all that a call did can be taken back. */
export function isUndoable(events: readonly { type: EventType; data: object }[]): boolean {
  return events.every(({ type, data }) => (undoable.has(type) || along.has(type)) && !('forever' in data))
}
