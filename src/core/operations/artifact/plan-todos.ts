import type { Artifact } from '../../../contract/nouns/artifact.ts'
import type { Dependency } from '../../../contract/nouns/dependency.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import type { Output } from '../../../contract/operations/index.ts'
import { may } from '../../domain/access/access.ts'
import { planNote } from '../../domain/plan/note.ts'
import { decidePlan, type PlannedRow } from '../../domain/plan/plan.ts'
import type { FlatStep } from '../../domain/plan/steps.ts'
import type { ParentOfStep } from '../../domain/plan/tree.ts'
import type { Awaited } from '../../domain/plan/waits.ts'
import { decideOpenForTodos } from '../../domain/session/session.ts'
import { decideUpdate, isFinished, type TodoChange, type TodoWish } from '../../domain/todo/todo.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import { readWholeList } from '../list/whole-list.ts'
import { addOne, requireRoom } from '../todo/todo.ts'
import { type PlanAhead, readerOf } from './plan-ahead.ts'

type PlanAnswer = Omit<Output<'artifact.stage'>, 'artifact'>

/** A final plan's steps as todos of its session, merged with what became of those that it made before. */
export async function todosFromPlan(artifact: Artifact, markdown: string, context: WriteContext, read: PlanAhead): Promise<PlanAnswer> {
  const { id, session, sprint, revision } = artifact
  if (session > 0) granted(decideOpenForTodos(await context.require('session', session)))
  const mayComplete = may(context.caller, 'todo:complete')
  const steps = read(markdown)
  const finalised = await context.store.seen.upTo(session, readerOf(id))
  const base =
    finalised === revision
      ? steps
      : finalised === 0
        ? undefined
        : read((await context.store.artifacts.revision(id, finalised))?.content ?? '')
  const todos = await context.store.todos.ofPlan(id)
  const list = await readWholeList(session, context.store)
  const isAgents = context.caller.agent !== null
  const plan = { id, revision, session, sprint, isAgents, steps: withDone(steps, mayComplete), base: base && withDone(base, mayComplete) }
  const { rows, notApplied } = decidePlan(plan, todos, list)

  const answer: PlanAnswer = { todosGenerated: 0, todosUpdated: 0, todosCanceled: 0, notApplied }
  const ids = new Map<number, string>()
  const idOf = (parent: ParentOfStep) => (typeof parent === 'object' && parent !== null ? (ids.get(parent.step) ?? null) : parent)
  const numbers = await numbersFor(rows, context)
  const named = (on: Awaited): Dependency => ('step' in on ? { todo: numbers.get(on.step) ?? 0 } : on)
  let opened = 0
  for (const row of rows) {
    const waitsFor = row.waitsFor?.map(named)
    const todo =
      row.kind === 'add'
        ? await added(row, { parentId: idOf(row.parent), number: numbers.get(row.place), waitsFor }, artifact, context)
        : changed(row, { parent: row.parent === undefined ? undefined : idOf(row.parent), waitsFor }, context)
    if (row.kind === 'add') ids.set(row.place, todo.id)
    if (row.kind === 'add' && row.isFreed) notApplied.push({ step: row.step.title, todo: todo.number, change: 'dependencies' })
    if (!isFinished(todo.status) && (row.kind === 'add' || isFinished(row.todo.status))) opened += 1
    if (row.kind === 'add') answer.todosGenerated += 1
    else if (row.deed === 'canceled') answer.todosCanceled += 1
    else if (row.deed === 'updated' && todo !== row.todo) answer.todosUpdated += 1
  }
  if (opened > 0) await requireRoom(session, list.at(-1)?.position ?? 0, opened, context)
  if (finalised !== revision) context.apply({ kind: 'seen', session, who: readerOf(id), upTo: revision })
  const note = planNote(steps, mayComplete)
  return note === undefined ? answer : { ...answer, note }
}

/** Those of new todos are drawn together, before any of them is added, so that each may wait for any other. */
async function numbersFor(rows: readonly PlannedRow[], context: WriteContext): Promise<Map<number, number>> {
  const places = rows.flatMap((row) => (row.kind === 'add' ? [row.place] : []))
  if (places.length === 0) return new Map()
  const first = await context.store.nextNumber('todo', places.length)
  return new Map(places.map((place, index) => [place, first + index]))
}

function withDone(steps: readonly FlatStep[], mayComplete: boolean): readonly FlatStep[] {
  return mayComplete ? steps : steps.map((step) => ({ ...step, done: false }))
}

type Row<Kind extends PlannedRow['kind']> = Extract<PlannedRow, { kind: Kind }>

interface Drawn {
  parentId: string | null
  number: number | undefined
  waitsFor: Dependency[] | undefined
}

function added({ step, position, key }: Row<'add'>, { parentId, number, waitsFor }: Drawn, artifact: Artifact, context: WriteContext) {
  const { title: subject, details: description, priority, done } = step
  const status = done ? ('completed' as const) : ('pending' as const)
  const input = { subject, description, status, priority: priority ?? ('medium' as const), parent: null, waitsFor }
  const { session, sprint, id } = artifact
  return addOne(input, { session, position, artifact: id, sprint, origin: 'plan', key, parentId, number }, context)
}

function changed({ todo, wish, key }: Row<'change'>, links: Pick<TodoWish, 'parent' | 'waitsFor'>, context: WriteContext) {
  const whole: TodoWish = { ...wish, ...links }
  const update = (before: Todo, wished: TodoWish): TodoChange => granted(decideUpdate(before, wished, context.caller.name, context.now))
  // The key is told in an event of its own only where there is no other: it is how the change came about, not what changed.
  return context.change('todo', todo, (newest) => {
    const along = update({ ...newest, key }, whole)
    return along.events.length > 0 ? withKey(along, newest.key) : update(newest, { key })
  })
}

/** Told along with the rest, as what it was before. */
function withKey({ todo, events }: TodoChange, was: string | null): TodoChange {
  if (todo.key === was) return { todo, events }
  const [first, ...others] = events
  if (first?.type !== 'todo.edited')
    return { todo, events: [{ type: 'todo.edited', session: todo.session, data: { todo, was: { key: was } } }, ...events] }
  return { todo, events: [{ ...first, data: { ...first.data, was: { ...first.data.was, key: was } } }, ...others] }
}
