import { type Todo, TodoStatus } from '../../../contract/nouns/todo.ts'
import type { Reference } from '../../../contract/reference.ts'
import { judgeChoice, judgeNamedOnce } from '../../domain/todo/choice.ts'
import { judgeNotAtWork } from '../../domain/todo/move.ts'
import { decideDelete } from '../../domain/todo/todo.ts'
import type { ReadContext, WriteContext } from '../../gate/handler.ts'
import { eachItem } from '../../gate/items.ts'
import { granted } from '../../gate/refused.ts'

interface Choice {
  session?: Reference
  references?: Reference[]
  /** The field that means the whole list, and whether it was given. */
  word: string
  whole: boolean
  statuses?: readonly TodoStatus[]
}

/** Either the todos that were named, or all of a list that have one of the statuses. */
export async function chosenTodos(
  { session, references, word, whole, statuses = TodoStatus.options }: Choice,
  context: WriteContext,
): Promise<Todo[]> {
  granted(judgeChoice({ word, whole, isNamed: references !== undefined, isListNamed: session !== undefined }))
  if (references !== undefined) return namedTodos('todos', references, session, context)
  const list = await listNamed(session ?? 0, context)
  return context.store.todos.whole(list, statuses)
}

export async function listNamed(session: Reference, context: Pick<ReadContext, 'require'>): Promise<number> {
  return session === 0 ? 0 : (await context.require('session', session)).number
}

/** Each must be there, in the list if one is given, and named once. */
export async function namedTodos(
  field: string,
  references: readonly Reference[],
  session: Reference | undefined,
  context: WriteContext,
): Promise<Todo[]> {
  const list = session === undefined ? undefined : await listNamed(session, context)
  const seen = new Set<string>()
  return eachItem(field, references, async (reference) => {
    const todo = await context.require('todo', reference)
    if (list !== undefined && todo.session !== list) return context.missing('todo', reference)
    granted(judgeNamedOnce(todo, seen))
    seen.add(todo.id)
    return todo
  })
}

export async function requireNotAtWork(todos: readonly Todo[], what: 'deleted' | 'moved', context: WriteContext): Promise<void> {
  for (const todo of todos) {
    if (todo.task !== null) granted(judgeNotAtWork(todo, await context.find('task', todo.task), what))
  }
}

/** Todos that go, subtasks before their parents. */
export function removeTodos(gone: readonly Todo[], context: WriteContext): void {
  if (gone.length === 0) return
  context.apply({ kind: 'remove-todos', todos: gone })
  context.emit(...decideDelete(gone))
}
