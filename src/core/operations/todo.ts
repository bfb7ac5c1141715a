import { activeStatuses, openStatuses, type Todo, TodoStatus } from '../../contract/nouns/todo.ts'
import type { StatusFilter } from '../../contract/operations/todo.ts'
import type { Reference } from '../../contract/reference.ts'
import { decideOpenForTodos } from '../domain/session.ts'
import { decideAdd, decideDelete, decideParent, decideRoom, decideUpdate, isFinished, maximumActiveTodos } from '../domain/todo.ts'
import type { Handlers, ReadScene, WriteScene } from '../gate/handler.ts'
import { granted } from '../gate/refused.ts'
import type { Change } from '../ports/store.ts'

type TodoHandlers = Pick<Handlers, 'todo.add' | 'todo.list' | 'todo.get' | 'todo.update' | 'todo.delete'>

export const todoHandlers: TodoHandlers = {
  async 'todo.add'(input, scene) {
    const session = await listToAddTo(input.session, scene)
    const id = scene.newId()
    const parent = input.parent === null ? null : await parentFor({ id, session }, input.parent, scene)
    const last = await scene.store.lastPosition(session)
    if (!isFinished(input.status)) await requireRoom(session, last, scene)
    const number = await scene.store.nextNumber('todo')
    const wish = { ...input, id, number, session, parent: parent?.id ?? null, position: last + 1 }
    const { todo, events } = granted(decideAdd(wish, scene.caller, scene.now))
    return { changes: [{ kind: 'insert', noun: 'todo', row: todo }], events, answer: { todo } }
  },

  async 'todo.list'({ session: reference, status, counts, ...rest }, scene) {
    const lists = reference === undefined ? undefined : await listsSeenFrom(reference, scene)
    const statuses = statusesOf(status)
    const page = await scene.store.listTodos({ agent: rest.agent, after: rest.after, limit: rest.limit, lists, statuses })
    const counted = counts ? await scene.store.countTodos(lists, statuses, rest.agent) : undefined
    return { todos: page.rows, next: page.next, counts: counted }
  },

  async 'todo.get'(input, scene) {
    return { todo: await scene.require('todo', input.todo) }
  },

  async 'todo.update'({ todo: reference, parent: parentReference, ...wish }, scene) {
    const before = await scene.target('todo', reference)
    const parent = parentReference == null ? parentReference : (await parentFor(before, parentReference, scene)).id
    const { todo, events } = granted(decideUpdate(before, { ...wish, parent }, scene.caller.name, scene.now))
    if (isFinished(before.status) && !isFinished(todo.status)) {
      await requireRoom(todo.session, await scene.store.lastPosition(todo.session), scene)
    }
    return { changes: events.length === 0 ? [] : [{ kind: 'update', noun: 'todo', row: todo }], events, answer: { todo } }
  },

  async 'todo.delete'(input, scene) {
    const todo = await scene.target('todo', input.todo)
    const subtasks = await scene.store.subtasksOf(todo.id)
    const changes: Change[] = [...subtasks.toReversed(), todo].map((row) => ({ kind: 'remove', noun: 'todo', row }))
    return { changes, events: decideDelete(todo, subtasks), answer: { todo, deleted: changes.length } }
  },
}

/** A conversation sees its own list and the tenant-wide one. */
async function listsSeenFrom(reference: Reference, scene: ReadScene): Promise<number[]> {
  return reference === 0 ? [0] : [(await scene.require('session', reference)).number, 0]
}

async function listToAddTo(reference: Reference, scene: WriteScene): Promise<number> {
  if (reference === 0) return 0
  const session = await scene.require('session', reference)
  granted(decideOpenForTodos(session))
  return session.number
}

async function parentFor(todo: { id: string; session: number }, reference: Reference, scene: WriteScene): Promise<Todo> {
  const parent = await scene.require('todo', reference)
  const ancestors = parent.parent === null ? [] : await scene.store.ancestorsOf(parent.id)
  granted(decideParent(todo, parent, ancestors))
  return parent
}

/** Positions only grow, so a list whose last position is below the limit cannot be full: most adds need not count. */
async function requireRoom(session: number, lastPosition: number, scene: WriteScene): Promise<void> {
  if (lastPosition < maximumActiveTodos) return
  const counts = await scene.store.countTodos([session], activeStatuses)
  granted(decideRoom(counts.pending + counts.in_progress + counts.blocked))
}

function statusesOf(filters: readonly StatusFilter[]): TodoStatus[] {
  const wanted = new Set(filters.flatMap(statusesOfOne))
  return TodoStatus.options.filter((status) => wanted.has(status))
}

function statusesOfOne(filter: StatusFilter): readonly TodoStatus[] {
  switch (filter) {
    case 'active':
      return activeStatuses
    case 'open':
      return openStatuses
    case 'all':
      return TodoStatus.options
    case 'done':
      return ['completed']
    case 'cancelled':
      return ['canceled']
    case 'pending':
    case 'in_progress':
    case 'blocked':
    case 'completed':
    case 'canceled':
      return [filter]
  }
}
