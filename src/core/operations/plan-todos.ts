import type { Artifact } from '../../contract/nouns/artifact.ts'
import type { NewEvent } from '../../contract/nouns/event.ts'
import { may } from '../domain/access.ts'
import { readPlan } from '../domain/plan/read-plan.ts'
import { decidePlan, flatten, wishFromPlan } from '../domain/plan-todos.ts'
import { decideOpenForTodos } from '../domain/session.ts'
import { decideUpdate, isFinished } from '../domain/todo.ts'
import type { Effects, WriteScene } from '../gate/handler.ts'
import { granted } from '../gate/refused.ts'
import type { Change } from '../ports/store.ts'
import { addOne, requireRoom } from './todo.ts'

interface PlanAnswer {
  todosGenerated: number
  todosUpdated: number
  todosCanceled: number
  note?: string
}

/** A final plan's steps as todos of its session: new steps added, known ones updated in place, dropped ones canceled. */
export async function todosFromPlan(artifact: Artifact, markdown: string, scene: WriteScene): Promise<Effects<PlanAnswer>> {
  if (artifact.session > 0) granted(decideOpenForTodos(await scene.require('session', artifact.session)))
  const mayComplete = may(scene.caller, 'todo:complete')
  const { steps, matches, dropped } = decidePlan(flatten(readPlan(markdown)), await scene.store.todosOfPlan(artifact.id))
  const effects: { changes: Change[]; events: NewEvent[] } = { changes: [], events: [] }
  const answer: PlanAnswer = { todosGenerated: 0, todosUpdated: 0, todosCanceled: 0 }
  const ids: string[] = []
  const last = await scene.store.lastPosition(artifact.session)

  for (const [index, step] of steps.entries()) {
    const parent = step.parent === null ? null : (ids[step.parent] ?? null)
    const known = matches[index]
    if (known === undefined) {
      const status = step.done && mayComplete ? ('completed' as const) : ('pending' as const)
      const input = { subject: step.title, description: step.details, status, priority: step.priority ?? ('medium' as const), parent: null }
      const placed = {
        session: artifact.session,
        position: last + index + 1,
        artifact: artifact.id,
        sprint: artifact.sprint,
        origin: 'plan' as const,
      }
      const added = await addOne(input, { ...placed, parentId: parent }, scene)
      ids.push(added.todo.id)
      effects.changes.push(...added.changes)
      effects.events.push(...added.events)
      answer.todosGenerated += 1
    } else {
      const wish = { ...wishFromPlan({ ...step, done: step.done && mayComplete }, known, parent), sprint: artifact.sprint ?? undefined }
      const { todo, events } = granted(decideUpdate(known, wish, scene.caller.name, scene.now))
      ids.push(known.id)
      if (events.length === 0) continue
      effects.changes.push({ kind: 'update', noun: 'todo', row: todo })
      effects.events.push(...events)
      answer.todosUpdated += 1
    }
  }
  for (const todo of dropped) {
    const canceled = granted(decideUpdate(todo, { status: 'canceled' }, scene.caller.name, scene.now))
    effects.changes.push({ kind: 'update', noun: 'todo', row: canceled.todo })
    effects.events.push(...canceled.events)
    answer.todosCanceled += 1
  }
  const unfinished = effects.changes.filter(
    (change) => change.kind === 'insert' && change.noun === 'todo' && !isFinished(change.row.status),
  ).length
  if (unfinished > 0) await requireRoom(artifact.session, last, unfinished, scene)
  if (!mayComplete && steps.some(({ done }) => done)) answer.note = 'Ticked steps were left open, since you may not complete todos.'
  if (steps.length === 0)
    answer.note = 'No steps were found in the plan. Steps are numbered lists, checklists, or headings such as “Step 1: …”.'
  return { ...effects, answer }
}
