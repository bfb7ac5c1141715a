import { activeStatuses, openStatuses, type Todo, TodoStatus } from '../../../contract/nouns/todo.ts'
import type { Checked } from '../../../contract/operations/index.ts'
import type { StatusFilter } from '../../../contract/operations/todo/fields.ts'
import type { Reference } from '../../../contract/reference.ts'
import { countsOf, progressOf } from '../../domain/progress.ts'
import { decideOpenForTodos } from '../../domain/session/session.ts'
import { decideRoom, mostTodos } from '../../domain/todo/room.ts'
import { decideAdd, decideParent, decideUpdate, isFinished, judgeAwaited, type NewTodo } from '../../domain/todo/todo.ts'
import type { Handlers, ReadContext, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import { newestOn } from '../subject/newest.ts'
import { awaitedBy } from '../task/subtask-results.ts'
import { removeTodos, requireNotAtWork } from './chosen.ts'
import { todoFacts } from './facts.ts'
import { deleteForever } from './forever.ts'
import { type GraphWish, type WrittenGraph, withGraph } from './graph/written.ts'

type TodoHandlers = Pick<Handlers, 'todo.add' | 'todo.list' | 'todo.get' | 'todo.stats' | 'todo.update' | 'todo.delete'>

export const todoHandlers: TodoHandlers = {
  async 'todo.add'(input, context) {
    const [session, last] = await endOfList(input.session, context)
    const number = await context.store.nextNumber('todo')
    const todo = await addOne(
      await withGraph(number, input, context),
      { session, position: last + 1, number, ...(await linksOf(input, context)) },
      context,
    )
    if (!isFinished(todo.status)) await requireRoom(session, last, 1, context)
    return { todo }
  },

  async 'todo.list'({ session: reference, own, artifact, sprint, ...rest }, context) {
    const lists = reference === undefined ? undefined : await listsSeenFrom(reference, own, context)
    if (artifact !== undefined) await context.require('artifact', artifact)
    if (sprint !== undefined) await context.require('sprint', sprint)
    const narrowing = {
      lists,
      artifact,
      sprint,
      agent: rest.agent,
      priority: rest.priority,
      keys: rest.keys,
      tag: rest.tag,
      statuses: statusesOf(rest.status ?? [rest.includeFinished ? 'all' : 'active']),
    }
    const page = await context.store.todos.list({ ...narrowing, order: rest.order, after: rest.after, limit: rest.limit })
    const whole = rest.stats ? await context.store.todos.count({ lists }) : undefined
    const isWhole = [artifact, sprint, rest.agent, rest.priority, rest.keys, rest.tag].every((filter) => filter === undefined)
    const counted = () => (whole !== undefined && isWhole ? countsOf(whole, narrowing.statuses) : context.store.todos.count(narrowing))
    const counts = rest.counts ? await counted() : undefined
    return { todos: page.rows, next: page.next, counts, progress: whole && progressOf(whole), ...(await todoFacts(page.rows, context)) }
  },

  async 'todo.get'(input, context) {
    const todo = await context.require('todo', input.todo)
    await requireWithin(todo, input, context)
    const subtasks = await context.store.todos.subtasks(todo.id)
    const newest = await newestOn({ noun: 'todo', number: todo.number }, context)
    return { todo, subtasks, ...(await todoFacts([todo, ...subtasks], context)), ...newest }
  },

  async 'todo.stats'(input, context) {
    const [list = 0] = await listsSeenFrom(input.session, true, context)
    return { progress: progressOf(await context.store.todos.count({ lists: [list] })) }
  },

  async 'todo.update'({ todo: reference, session, ...wish }, context) {
    const before = await context.target('todo', reference)
    await requireWithin(before, { todo: reference, session }, context)
    const todo = await updateWithRoom(before, await withGraph(before.number, wish, context, before), context)
    return { todo, waiting: await awaitedBy([todo], context) }
  },

  async 'todo.delete'(input, context) {
    if (input.forever) return deleteForever(input, context)
    const todo = await context.target('todo', input.todo)
    await requireWithin(todo, input, context)
    const subtasks = await context.store.todos.subtasks(todo.id)
    const gone = [...subtasks.toReversed(), todo]
    await requireNotAtWork(gone, 'deleted', context)
    removeTodos(gone, context)
    return { todo, deleted: gone.length }
  },
}

type Addition = Omit<Checked<'todo.add'>, 'session' | 'artifact' | 'sprint' | keyof WrittenGraph> & GraphWish
interface Placed extends Pick<NewTodo, 'session' | 'position' | 'artifact' | 'sprint' | 'origin' | 'key'> {
  /** A parent that is itself only being added, and so cannot be looked up. */
  parentId?: string | null
  /** One that was drawn for it together with those of others. */
  number?: number
}

/** One new todo; whether its list has room is for the handler to see to, which knows how many there are. */
export async function addOne(input: Addition, { parentId = null, ...placed }: Placed, context: WriteContext): Promise<Todo> {
  const id = context.newId()
  const parent = input.parent === null ? parentId : (await parentFor({ id, session: placed.session }, input.parent, context)).id
  const number = placed.number ?? (await context.store.nextNumber('todo'))
  return context.add('todo', granted(decideAdd({ ...input, ...placed, id, number, parent }, context.caller, context.now)))
}

type Update = Omit<Checked<'todo.update'>, 'todo' | 'session' | keyof WrittenGraph> & GraphWish

/** A todo that is opened again needs room on its list. */
export async function updateWithRoom(before: Todo, wish: Update, context: WriteContext): Promise<Todo> {
  const todo = await updateOne(before, wish, context)
  if (isFinished(before.status) && !isFinished(todo.status)) {
    await requireRoom(todo.session, await context.store.todos.lastPosition(todo.session), 1, context)
  }
  return todo
}

/** One todo as it is to be; as with `addOne`, room for one that is opened again is for the handler to see to. */
export async function updateOne(before: Todo, wish: Update, context: WriteContext): Promise<Todo> {
  const parent = wish.parent == null ? wish.parent : (await parentFor(before, wish.parent, context)).id
  const found = await linksOf(wish, context)
  // A todo that is in a sprint stays in it, whatever artifact it comes to belong to.
  const links = { ...found, sprint: wish.sprint === undefined && before.sprint !== null ? undefined : found.sprint }
  const decide = (newest: Todo) => granted(decideUpdate(newest, { ...wish, ...links, parent }, context.caller.name, context.now))
  const todo = context.change('todo', before, decide)
  const [subtask] = todo.status === 'completed' && before.status !== 'completed' ? await awaitedBy([before], context) : []
  if (subtask !== undefined) granted(judgeAwaited(before, subtask, context.caller.agent))
  return todo
}

/** Doors that name a todo below its session: one of another list is not found, as if it were not there. */
export async function requireWithin(
  todo: Todo,
  { todo: reference, session }: { todo: Reference; session?: Reference },
  context: ReadContext | WriteContext,
): Promise<void> {
  if (session === undefined) return
  const list = session === 0 ? 0 : (await context.require('session', session)).number
  if (todo.session !== list) context.missing('todo', reference)
}

/** Artifact and sprint by their ids; a todo of a plan joins the plan's sprint unless it names another. */
export async function linksOf(input: { artifact?: string | null; sprint?: string | null }, context: WriteContext) {
  const artifact = input.artifact == null ? input.artifact : await context.require('artifact', input.artifact)
  const sprint = input.sprint == null ? input.sprint : (await context.require('sprint', input.sprint)).id
  return { artifact: artifact == null ? artifact : artifact.id, sprint: sprint === undefined ? (artifact?.sprint ?? undefined) : sprint }
}

/** A conversation sees its own list and the tenant-wide one. */
export async function listsSeenFrom(reference: Reference, own: boolean, context: Pick<ReadContext, 'require'>): Promise<number[]> {
  if (reference === 0) return [0]
  const { number } = await context.require('session', reference)
  return own ? [number] : [number, 0]
}

/** The list to add to, and its last position: asked for at the same time where the list is named by its number, since each may be a way to a server. */
async function endOfList(reference: Reference, context: WriteContext): Promise<[session: number, last: number]> {
  const { todos } = context.store
  if (typeof reference === 'number') return Promise.all([listToAddTo(reference, context), todos.lastPosition(reference)])
  const session = await listToAddTo(reference, context)
  return [session, await todos.lastPosition(session)]
}

export async function listToAddTo(reference: Reference, context: WriteContext): Promise<number> {
  if (reference === 0) return 0
  const session = await context.require('session', reference)
  granted(decideOpenForTodos(session))
  return session.number
}

async function parentFor(todo: { id: string; session: number }, reference: Reference, context: WriteContext): Promise<Todo> {
  const parent = await context.require('todo', reference)
  const ancestors = parent.parent === null ? [] : await context.store.todos.ancestors(parent.id)
  granted(decideParent(todo, parent, ancestors))
  return parent
}

/** Positions only grow, so a list whose last position is below the limit cannot be full: most adds need not count. */
export async function requireRoom(session: number, lastPosition: number, wanted: number, context: WriteContext): Promise<void> {
  const most = mostTodos(context.caller, context.settings.quotas)
  if (lastPosition + wanted <= most) return
  const counts = await context.store.todos.count({ lists: [session], statuses: activeStatuses })
  granted(decideRoom(counts.pending + counts.in_progress + counts.blocked + wanted - 1, most))
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
