import type { Todo } from '../../../contract/nouns/todo.ts'
import type { Checked } from '../../../contract/operations/index.ts'
import { decideMove, decideMoveAway, judgeLast, judgeNeighbour } from '../../domain/todo/move.ts'
import { decideUpdate, isFinished } from '../../domain/todo/todo.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import { readWholeList } from '../list/whole-list.ts'
import { listNamed, requireNotAtWork } from './chosen.ts'
import { listToAddTo, requireRoom } from './todo.ts'

export async function moveTodo(input: Checked<'todo.move'>, context: WriteContext): Promise<{ todo: Todo }> {
  const moved = await context.target('todo', input.todo)
  const to = input.to === undefined ? moved.session : await listNamed(input.to, context)
  if (to !== moved.session) {
    granted(judgeLast(input.before))
    return { todo: await moveAway(moved, input.to ?? to, context) }
  }
  const before = input.before === null ? null : await context.require('todo', input.before)
  if (before !== null) granted(judgeNeighbour(to, before))
  const places = before?.id === moved.id ? [] : decideMove(await readWholeList(moved.session, context.store), moved, before)
  for (const { todo, position } of places) {
    context.change('todo', todo, (newest) => granted(decideUpdate(newest, { position }, context.caller.name, context.now)))
  }
  return { todo: await context.require('todo', moved.id) }
}

async function moveAway(moved: Todo, to: number | string, context: WriteContext): Promise<Todo> {
  const list = await listToAddTo(to, context)
  const going = [moved, ...(await context.store.todos.subtasks(moved.id))]
  await requireNotAtWork(going, 'moved', context)
  const last = await context.store.todos.lastPosition(list)
  const unfinished = going.filter(({ status }) => !isFinished(status)).length
  if (unfinished > 0) await requireRoom(list, last, unfinished, context)
  const keys = new Set((await readWholeList(list, context.store)).flatMap(({ key }) => (key === null ? [] : [key])))
  const [after = moved] = going.map((todo, index) => {
    const target = { list, position: last + 1 + index, parent: todo.id === moved.id ? null : todo.parent, keys }
    return context.change('todo', todo, (newest) => decideMoveAway(newest, target, context.now))
  })
  return after
}
