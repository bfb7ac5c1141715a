import { activeStatuses, type Todo, TodoStatus } from '../../contract/nouns/todo.ts'
import type { Reference } from '../../contract/reference.ts'
import { refuse } from '../../contract/refusals.ts'
import { progressOf } from '../domain/progress.ts'
import { decideDelete, isFinished } from '../domain/todo.ts'
import type { Effects, Handlers, WriteScene } from '../gate/handler.ts'
import { eachItem } from '../gate/items.ts'
import { Refused } from '../gate/refused.ts'
import type { Change } from '../ports/store.ts'
import { addOne, linksOf, listToAddTo, requireRoom, updateOne } from './todo.ts'

type BatchHandlers = Pick<Handlers, 'todo.addMany' | 'todo.updateMany' | 'todo.completeMany' | 'todo.deleteMany'>

/** Batches are atomic: one bad item fails the call, which names every bad one, and changes nothing. */
export const todoBatchHandlers: BatchHandlers = {
  async 'todo.addMany'({ session: reference, items, ...common }, scene) {
    const session = await listToAddTo(reference, scene)
    const last = await scene.store.lastPosition(session)
    const added = await eachItem('items', items, async (item, index) => {
      const links = await linksOf({ artifact: item.artifact ?? common.artifact, sprint: item.sprint ?? common.sprint }, scene)
      return addOne({ ...item, parent: item.parent ?? common.parent }, { session, position: last + index + 1, ...links }, scene)
    })
    const unfinished = added.filter(({ todo }) => !isFinished(todo.status)).length
    if (unfinished > 0) await requireRoom(session, last, unfinished, scene)
    const todos = added.map(({ todo }) => todo)
    return {
      changes: added.flatMap(({ changes }) => changes),
      events: added.flatMap(({ events }) => events),
      answer: { todos, progress: await progressAfter(session, [], todos, scene) },
    }
  },

  async 'todo.updateMany'({ updates, session }, scene) {
    const before = await eachItem('updates', updates, ({ todo }) => requireIn(todo, session, scene))
    refuseRepeats('updates', before)
    const changed = await eachItem('updates', updates, ({ todo: _reference, ...wish }, index) =>
      updateOne(before[index] as Todo, wish, scene),
    )
    return together(changed, before, scene)
  },

  async 'todo.completeMany'({ session, todos: references, all }, scene) {
    const before = await chosen('all', all, { session, references }, activeStatuses, scene)
    const changed = await eachItem('todos', before, (todo) => updateOne(todo, { status: 'completed' }, scene))
    return together(changed, before, scene)
  },

  async 'todo.deleteMany'({ session, todos: references, scope }, scene) {
    const roots = await chosen('scope', scope !== undefined, { session, references }, TodoStatus.options, scene)
    const doomed = scope === 'completed' ? whollyFinished(roots) : roots
    const rows = new Map<string, Todo>()
    for (const root of doomed) {
      // Parents go after their subtasks, and a subtask that was itself named goes once.
      for (const todo of [root, ...(await scene.store.subtasksOf(root.id))]) rows.set(todo.id, todo)
    }
    const deepestFirst = [...rows.values()].toSorted((one, other) => depthOf(other, rows) - depthOf(one, rows))
    const changes: Change[] = deepestFirst.map((row) => ({ kind: 'remove', noun: 'todo', row }))
    const list = roots[0]?.session ?? 0
    return {
      changes,
      events: deepestFirst.flatMap((todo) => decideDelete(todo, [])),
      answer: { deleted: changes.length, progress: await progressAfter(list, deepestFirst, [], scene) },
    }
  },
}

/** Of a whole list, the todos that are finished with all that is below them: open work never goes along. */
function whollyFinished(list: readonly Todo[]): Todo[] {
  const withOpenWork = new Set<string>()
  const byId = new Map(list.map((todo) => [todo.id, todo]))
  for (const open of list.filter(({ status }) => !isFinished(status))) {
    for (let todo: Todo | undefined = open; todo !== undefined; todo = todo.parent === null ? undefined : byId.get(todo.parent))
      withOpenWork.add(todo.id)
  }
  return list.filter(({ id }) => !withOpenWork.has(id))
}

interface Chosen {
  session?: Reference
  references?: Reference[]
}

/** Either the todos that were named, or all of a list that have one of the statuses. */
async function chosen(
  word: string,
  whole: boolean,
  { session, references }: Chosen,
  statuses: readonly TodoStatus[],
  scene: WriteScene,
): Promise<Todo[]> {
  if (whole === (references !== undefined)) {
    throw new Refused(
      refuse('invalid', `Name todos, or give ${word} with a session: one of the two.`, {
        hint: `Example: {"todos": [14, 15]}, or {"session": 3, "${word}": …}.`,
      }).refusal,
    )
  }
  if (references !== undefined) {
    const todos = await eachItem('todos', references, (reference) => requireIn(reference, session, scene))
    refuseRepeats('todos', todos)
    return todos
  }
  if (session === undefined) {
    throw new Refused(
      refuse('invalid', `${word} needs the session whose list is meant.`, { hint: 'Give session; 0 is the tenant-wide list.' }).refusal,
    )
  }
  const list = session === 0 ? 0 : (await scene.require('session', session)).number
  return (await scene.store.wholeList(list)).filter((todo) => statuses.includes(todo.status))
}

async function requireIn(reference: Reference, session: Reference | undefined, scene: WriteScene): Promise<Todo> {
  const todo = await scene.require('todo', reference)
  if (session === undefined) return todo
  const list = session === 0 ? 0 : (await scene.require('session', session)).number
  return todo.session === list ? todo : scene.missing('todo', reference)
}

function refuseRepeats(field: string, todos: readonly Todo[]): void {
  const repeats = todos.flatMap((todo, index) =>
    todos.findIndex(({ id }) => id === todo.id) < index
      ? [{ field: `${field}.${index}`, problem: `todo #${todo.number} is named twice` }]
      : [],
  )
  if (repeats.length === 0) return
  const message = `${repeats.map(({ field: name, problem }) => `${name}: ${problem}`).join('; ')}. Nothing was changed.`
  throw new Refused(refuse('invalid', message, { fields: repeats, hint: 'Name each todo once.' }).refusal)
}

function depthOf(todo: Todo, rows: ReadonlyMap<string, Todo>): number {
  let depth = 0
  for (let parent = todo.parent; parent !== null; parent = rows.get(parent)?.parent ?? null) depth += 1
  return depth
}

async function together(changed: Effects<{ todo: Todo }>[], before: readonly Todo[], scene: WriteScene) {
  const todos = changed.map(({ answer }) => answer.todo)
  return {
    changes: changed.flatMap(({ changes }) => changes),
    events: changed.flatMap(({ events }) => events),
    answer: { todos, progress: await progressAfter(todos[0]?.session ?? 0, before, todos, scene) },
  }
}

/** The list's progress as it will be once these rows are no longer as they were. */
async function progressAfter(list: number, before: readonly Todo[], after: readonly Todo[], scene: WriteScene) {
  const counts = await scene.store.countTodos({ lists: [list] })
  for (const todo of before) if (todo.session === list) counts[todo.status] -= 1
  for (const todo of after) if (todo.session === list) counts[todo.status] += 1
  return progressOf(counts)
}
