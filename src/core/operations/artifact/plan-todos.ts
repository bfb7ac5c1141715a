import type { Artifact } from '../../../contract/nouns/artifact.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import type { Output } from '../../../contract/operations/index.ts'
import { may } from '../../domain/access/access.ts'
import { decidePlan, type PlannedRow } from '../../domain/plan/plan.ts'
import type { FlatStep } from '../../domain/plan/steps.ts'
import type { ParentOfStep } from '../../domain/plan/tree.ts'
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
  const plan = { id, revision, session, sprint, steps: withDone(steps, mayComplete), base: base && withDone(base, mayComplete) }
  const { rows, notApplied } = decidePlan(plan, todos, list)

  const answer: PlanAnswer = { todosGenerated: 0, todosUpdated: 0, todosCanceled: 0, notApplied }
  const ids = new Map<number, string>()
  const idOf = (parent: ParentOfStep) => (typeof parent === 'object' && parent !== null ? (ids.get(parent.step) ?? null) : parent)
  let opened = 0
  for (const row of rows) {
    const todo = row.kind === 'add' ? await added(row, idOf(row.parent), artifact, context) : changed(row, idOf, context)
    if (row.kind === 'add') ids.set(row.place, todo.id)
    if (!isFinished(todo.status) && (row.kind === 'add' || isFinished(row.todo.status))) opened += 1
    if (row.kind === 'add') answer.todosGenerated += 1
    else if (row.deed === 'canceled') answer.todosCanceled += 1
    else if (row.deed === 'updated' && todo !== row.todo) answer.todosUpdated += 1
  }
  if (opened > 0) await requireRoom(session, list.at(-1)?.position ?? 0, opened, context)
  if (finalised !== revision) context.apply({ kind: 'seen', session, who: readerOf(id), upTo: revision })
  if (!mayComplete && steps.some(({ done }) => done)) answer.note = 'Ticked steps were left open, since you may not complete todos.'
  if (steps.length === 0)
    answer.note = 'No steps were found in the plan. Steps are numbered lists, checklists, or headings such as “Step 1: …”.'
  return answer
}

function withDone(steps: readonly FlatStep[], mayComplete: boolean): readonly FlatStep[] {
  return mayComplete ? steps : steps.map((step) => ({ ...step, done: false }))
}

type Row<Kind extends PlannedRow['kind']> = Extract<PlannedRow, { kind: Kind }>

function added({ step, position, key }: Row<'add'>, parentId: string | null, artifact: Artifact, context: WriteContext) {
  const { title: subject, details: description, priority, done } = step
  const status = done ? ('completed' as const) : ('pending' as const)
  const input = { subject, description, status, priority: priority ?? ('medium' as const), parent: null }
  const { session, sprint, id } = artifact
  return addOne(input, { session, position, artifact: id, sprint, origin: 'plan', key, parentId }, context)
}

function changed({ todo, wish, parent, key }: Row<'change'>, idOf: (parent: ParentOfStep) => string | null, context: WriteContext) {
  const whole: TodoWish = { ...wish, parent: parent === undefined ? undefined : idOf(parent) }
  const update = (before: Todo, wished: TodoWish): TodoChange => granted(decideUpdate(before, wished, context.caller.name, context.now))
  // The key is told in an event of its own only where there is no other: it is how the change came about, not what changed.
  return context.change('todo', todo, (newest) => {
    const along = update({ ...newest, key }, whole)
    return along.events.length > 0 ? along : update(newest, { key })
  })
}
