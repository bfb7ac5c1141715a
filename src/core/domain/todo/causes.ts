import type { DependencyState } from '../../../contract/nouns/dependency.ts'
import type { NewEvent } from '../../../contract/nouns/event.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import { stateOfStatus } from './readiness.ts'

/** What a call has done by which todos may come to wait, or to be ready. */
export interface Causes {
  /** Those that were added, or whose own conditions have changed, by their ids. */
  own: Map<string, Todo>
  /** Among them, those that wait for something else than before. */
  linked: Map<string, Todo>
  /** Among them, those that stand somewhere else than before: under another todo, or in another list. */
  placed: Map<string, Todo>
  added: Set<string>
  /** Those that were given a time, or another one, by their ids. */
  timed: Set<string>
  /** Those that were found to be ready, as when their time has come. */
  turned: Map<string, Todo>
  /** Numbers of those that were deleted before they were completed, and perhaps of others. */
  lost: Set<number>
  /** What todos and tasks have come to that others may wait for, by their numbers. */
  todos: Map<number, DependencyState>
  tasks: Map<number, DependencyState>
}

/** Undefined when nothing of the kind has happened, as in most calls. */
export function causesIn(events: readonly NewEvent[]): Causes | undefined {
  let causes: Causes | undefined
  for (const event of events) {
    const { type, data } = event
    if (!type.startsWith('to') && !type.startsWith('ta')) continue
    if ('todo' in data && typeof data.todo === 'object') causes = noteTodo(causes, type, data.todo, data.was)
    else if (type === 'todo.deletedMany') causes = noteLost(causes, data.numbers)
    else if (type === 'task.completed' || type === 'task.canceled') {
      causes ??= none()
      causes.tasks.set(event.data.task.number, type === 'task.completed' ? 'completed' : 'canceled')
    }
  }
  return causes
}

function noteTodo(known: Causes | undefined, type: string, todo: Todo, was: Record<string, unknown> | undefined): Causes | undefined {
  if (type === 'todo.deleted') return stateOfStatus(todo.status) === 'open' ? noteLost(known, [todo.number]) : known
  if (type === 'todo.ready') {
    const causes = known ?? none()
    causes.turned.set(todo.id, todo)
    return causes
  }
  const isNew = type === 'todo.added' || type === 'todo.restored'
  if (isNew && isPlain(todo) && type === 'todo.added') return known
  if (!isNew && (was === undefined || !mayMatter(type, was))) return known
  const causes = known ?? none()
  if (isNew) {
    causes.own.set(todo.id, todo)
    causes.timed.add(todo.id)
    if (type === 'todo.added') causes.added.add(todo.id)
    else causes.todos.set(todo.number, stateOfStatus(todo.status))
    if (todo.waitsFor.length > 0) causes.linked.set(todo.id, todo)
    return causes
  }
  if (was === undefined) return causes
  if ('notBefore' in was) causes.timed.add(todo.id)
  if ('waitsFor' in was) causes.linked.set(todo.id, todo)
  if ('parent' in was || type === 'todo.moved') causes.placed.set(todo.id, todo)
  if ('waitsFor' in was || 'notBefore' in was || 'adopted' in was || 'parent' in was || type === 'todo.moved') causes.own.set(todo.id, todo)
  if ('status' in was && stateOfStatus(was['status'] as Todo['status']) !== stateOfStatus(todo.status)) {
    causes.todos.set(todo.number, stateOfStatus(todo.status))
  }
  return causes
}

function noteLost(known: Causes | undefined, numbers: readonly number[]): Causes {
  const causes = known ?? none()
  for (const number of numbers) causes.lost.add(number)
  return causes
}

/** A todo that waits for nothing, whatever happens. */
function isPlain({ parent, waitsFor, notBefore, adopted }: Todo): boolean {
  return parent === null && waitsFor.length === 0 && notBefore === 0 && adopted
}

function mayMatter(type: string, was: Record<string, unknown>): boolean {
  return type === 'todo.moved' || ['status', 'waitsFor', 'notBefore', 'adopted', 'parent'].some((field) => field in was)
}

function none(): Causes {
  return {
    own: new Map(),
    linked: new Map(),
    placed: new Map(),
    added: new Set(),
    timed: new Set(),
    turned: new Map(),
    lost: new Set(),
    todos: new Map(),
    tasks: new Map(),
  }
}
