import type { Todo } from '../../../contract/nouns/todo.ts'
import { withAllBelow } from '../../domain/todo/tree.ts'
import { refuseNotDeleted } from '../../domain/undo/judge.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { RemovedRow } from '../../ports/store.ts'
import { bringBackTodos } from './bring-back.ts'

export const restoreHandlers: Pick<Handlers, 'todo.restore'> = {
  async 'todo.restore'({ todo: reference }, context) {
    const kept = await context.store.removed.find('todo', reference)
    if (kept === undefined) {
      granted(refuseNotDeleted(await context.require('todo', reference)))
      return context.missing('todo', reference)
    }
    const back = await bringBackTodos(await removedTogether(kept, context), [], context)
    const todo = back.find(({ id }) => id === kept.id)
    return { todo: todo ?? context.missing('todo', reference), restored: back.length }
  },
}

const atOnce = 250

/** A todo that was removed, with those below it that went by the same call; itself first. */
export async function removedTogether({ call, row }: RemovedRow, { store }: Pick<WriteContext, 'store'>): Promise<Todo[]> {
  const todos: Todo[] = []
  for (let after = ''; ; ) {
    const page = await store.removed.ofCall(call, after, atOnce)
    for (const one of page) if (one.noun === 'todo') todos.push(one.row as Todo)
    if (page.length < atOnce) break
    after = page.at(-1)?.id ?? after
    await store.giveWay()
  }
  return withAllBelow([row as Todo], todos)
}
