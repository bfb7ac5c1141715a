import type { Todo } from '../../../contract/nouns/todo.ts'
import type { Checked } from '../../../contract/operations/index.ts'
import { judgePermission } from '../../domain/access/access.ts'
import { decideDeleteForever } from '../../domain/todo/todo.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import { requireNotAtWork } from './chosen.ts'
import { removedTogether } from './restore.ts'
import { requireWithin } from './todo.ts'

/** A todo goes with its subtasks, with all that the log says of their words, and with what was kept aside of them if they had been deleted before. */
export async function deleteForever(input: Checked<'todo.delete'>, context: WriteContext): Promise<{ todo: Todo; deleted: number }> {
  granted(judgePermission(context.caller, 'todo:forget'))
  const before = await context.find('todo', input.todo)
  const gone = before === undefined ? await keptAside(input, context) : await thereNow(before, input, context)
  context.apply({ kind: 'forget', todos: gone.map(({ number }) => number) })
  context.emit(...decideDeleteForever(gone))
  const [todo] = decideDeleteForever(gone.slice(-1)).flatMap(({ data }) => ('todo' in data ? [data.todo] : []))
  return { todo: todo as Todo, deleted: gone.length }
}

async function thereNow(before: Todo, input: Checked<'todo.delete'>, context: WriteContext): Promise<Todo[]> {
  const todo = await context.target('todo', before.id)
  await requireWithin(todo, input, context)
  const gone = [...(await context.store.todos.subtasks(todo.id)).toReversed(), todo]
  await requireNotAtWork(gone, 'deleted', context)
  context.apply({ kind: 'remove-todos', todos: gone, forever: true })
  return gone
}

async function keptAside(input: Checked<'todo.delete'>, context: WriteContext): Promise<Todo[]> {
  const kept = await context.store.removed.find('todo', input.todo)
  const rows = kept === undefined ? context.missing('todo', input.todo) : await removedTogether(kept, context)
  return rows.toReversed()
}
