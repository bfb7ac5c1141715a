import type { DependencyState } from '../../../../contract/nouns/dependency.ts'
import { isArchived } from '../../../../contract/nouns/task.ts'
import type { Todo } from '../../../../contract/nouns/todo.ts'
import { type Causes, causesIn } from '../../../domain/todo/causes.ts'
import { decideWaits, mustWait, stateOfStatus, waitsEvent } from '../../../domain/todo/readiness.ts'
import type { CallRows } from '../../../gate/changes.ts'
import type { WriteContext } from '../../../gate/handler.ts'
import type { KnownDependency } from '../../../ports/store.ts'
import { tellOfCanceled } from './canceled.ts'
import { requireNoCycle } from './cycle.ts'
import { awaitTimes } from './times.ts'
import { wakeReady } from './wake-ready.ts'

/** More rows than this are not asked about at once. */
const atOnce = 500

/**
 * Whatever a call has done, who waits because of it and who does not any more is settled in the same commit: new dependencies are kept, those that wait
 * for what was finished are looked at again, and so is what is part of them.
 */
export async function followReadiness(context: WriteContext, rows: CallRows): Promise<void> {
  const causes = causesIn(context.events)
  if (causes === undefined) return
  const byNumber = new Map([...causes.own.values()].map((todo) => [todo.number, todo]))
  const call = { context, rows, causes, byNumber }
  await requireNoCycle([...causes.linked.values(), ...causes.placed.values()].map(newestOf(call)), call)
  const written = await writeDependencies(call)
  settle('todo', causes.todos, context)
  settle('task', causes.tasks, context)
  const parts = await partsOf([...causes.turned.values()], call)
  let toJudge = new Map(
    [...causes.own.values(), ...parts.values(), ...(await waitingForSettled(call))].map((todo) => [todo.id, newestOf(call)(todo)]),
  )
  const judged = new Map<string, { todo: Todo; waits: boolean }>()
  while (toJudge.size > 0) {
    const turned = await judgeAll([...toJudge.values()], judged, written, call)
    toJudge = await partsOf(turned, call)
  }
  for (const { todo, waits } of judged.values()) write(todo, waits, call)
  await awaitTimes([...causes.own.values()].map(newestOf(call)), causes, context)
  await wakeReady(causes, context)
  await tellOfCanceled(causes, context)
}

export interface GraphCall {
  context: WriteContext
  rows: CallRows
  causes: Causes
  /** Those of its causes that are todos of their own, by their numbers. */
  byNumber: ReadonlyMap<number, Todo>
}

const newestOf =
  ({ rows }: GraphCall) =>
  (todo: Todo): Todo =>
    rows.newest('todo', todo)

function settle(on: 'todo' | 'task', states: ReadonlyMap<number, DependencyState>, context: WriteContext): void {
  for (const state of new Set(states.values())) {
    const numbers = [...states].filter(([, own]) => own === state).map(([number]) => number)
    for (const some of piecesOf(numbers)) context.apply({ kind: 'settle', on, numbers: some, state })
  }
}

/** What todos wait for since this call, by their numbers. */
type Written = ReadonlyMap<number, readonly KnownDependency[]>

async function writeDependencies(call: GraphCall): Promise<Written> {
  const { context, causes } = call
  const written = new Map<number, KnownDependency[]>()
  const added = addedStates(context)
  for (const linked of causes.linked.values()) {
    const { number: todo, waitsFor } = newestOf(call)(linked)
    const on: KnownDependency[] = []
    for (const dependency of waitsFor) on.push({ todo, on: dependency, state: await stateOf(dependency, added, context) })
    context.apply({ kind: 'depend', todo, on })
    written.set(todo, on)
  }
  return written
}

async function stateOf(
  dependency: KnownDependency['on'],
  added: ReadonlyMap<number, DependencyState>,
  context: WriteContext,
): Promise<DependencyState> {
  if ('todo' in dependency) {
    const known = added.get(dependency.todo)
    if (known !== undefined) return known
    const todo = await context.find('todo', dependency.todo)
    return todo === undefined ? 'canceled' : stateOfStatus(todo.status)
  }
  const task = await context.find('task', dependency.task)
  if (task === undefined || task.status === 'canceled') return 'canceled'
  return isArchived(task) ? 'completed' : 'open'
}

/** What is only being added in this call cannot be looked up yet. */
function addedStates({ events }: WriteContext): Map<number, DependencyState> {
  const added = new Map<number, DependencyState>()
  for (const { type, data } of events) {
    if (!('todo' in data) || typeof data.todo !== 'object') continue
    const { number, status } = data.todo
    if (type === 'todo.deleted') added.delete(number)
    else if (type === 'todo.added' || added.has(number)) added.set(number, stateOfStatus(status))
  }
  return added
}

/** Those that wait for what this call has finished or opened again. */
async function waitingForSettled({ context, causes }: GraphCall): Promise<Todo[]> {
  const numbers = new Set<number>()
  for (const [kind, states] of [['todo', causes.todos] as const, ['task', causes.tasks] as const]) {
    for (const some of piecesOf([...states.keys()])) {
      for (const { todo } of await context.store.dependencies.on(kind, some, Number.MAX_SAFE_INTEGER)) numbers.add(todo)
    }
  }
  const found: Todo[] = []
  for (const some of piecesOf([...numbers])) found.push(...(await context.store.todos.numbered(some)))
  return found
}

/** Judges each by what is known now, and answers those that have turned, as they are to be. */
async function judgeAll(
  todos: readonly Todo[],
  judged: Map<string, { todo: Todo; waits: boolean }>,
  written: Written,
  call: GraphCall,
): Promise<Todo[]> {
  const { context } = call
  const dependencies = await dependenciesOf(todos, written, call)
  const turned: Todo[] = []
  for (const todo of todos) {
    const states = (dependencies.get(todo.number) ?? []).map(({ state }) => state)
    const waits = mustWait(todo, { states, parentWaits: await parentWaits(todo, judged, call) }, context.now)
    const before = judged.get(todo.id)?.waits ?? todo.waits
    if (waits === todo.waits) judged.delete(todo.id)
    else judged.set(todo.id, { todo, waits })
    if (waits !== before) turned.push(todo)
  }
  return turned
}

async function dependenciesOf(todos: readonly Todo[], written: Written, { context, causes }: GraphCall): Promise<Written> {
  const known = new Map(written)
  const others = todos.filter(({ number, waitsFor }) => waitsFor.length > 0 && !written.has(number)).map(({ number }) => number)
  for (const some of piecesOf(others)) {
    for (const dependency of await context.store.dependencies.of(some)) {
      const settled = { ...dependency, state: settledState(dependency, causes) }
      known.set(dependency.todo, [...(known.get(dependency.todo) ?? []), settled])
    }
  }
  return known
}

function settledState({ on, state }: KnownDependency, { todos, tasks }: Causes): DependencyState {
  return ('todo' in on ? todos.get(on.todo) : tasks.get(on.task)) ?? state
}

async function parentWaits(
  { parent }: Todo,
  judged: ReadonlyMap<string, { waits: boolean }>,
  { context, causes, rows }: GraphCall,
): Promise<boolean> {
  if (parent === null) return false
  const known = judged.get(parent)
  if (known !== undefined) return known.waits
  const added = causes.own.get(parent)
  return (added === undefined ? (await context.find('todo', parent))?.waits : rows.newest('todo', added).waits) ?? false
}

/** What is directly part of these, stored or only being added. */
async function partsOf(todos: readonly Todo[], call: GraphCall): Promise<Map<string, Todo>> {
  const ids = new Set(todos.map(({ id }) => id))
  if (ids.size === 0) return new Map()
  const stored: Todo[] = []
  for (const some of piecesOf([...ids])) stored.push(...(await call.context.store.todos.children(some)))
  const all = [...stored, ...call.causes.own.values()].map(newestOf(call))
  return new Map(all.filter(({ parent }) => parent !== null && ids.has(parent)).map((todo) => [todo.id, todo]))
}

/** What this call itself has added or changed is corrected where it stands, so that what is written, told and answered is one; others are changed by it. */
function write(todo: Todo, waits: boolean, { context, causes, rows }: GraphCall): void {
  if (!rows.isChanged('todo', todo.id)) {
    context.change('todo', todo, (row) => decideWaits(row, waits))
    return
  }
  const known = rows.newest('todo', todo)
  known.waits = waits
  if (!causes.added.has(todo.id)) context.emit(waitsEvent(known))
}

function piecesOf<Item>(items: readonly Item[]): Item[][] {
  const pieces: Item[][] = []
  for (let start = 0; start < items.length; start += atOnce) pieces.push(items.slice(start, start + atOnce))
  return pieces
}
