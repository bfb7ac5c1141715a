import type { Todo } from '../../../contract/nouns/todo.ts'
import { withAllBelow } from '../../domain/todo/tree.ts'
import { refuseNotDeleted } from '../../domain/undo/judge.ts'
import type { Handlers, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import type { Reading, RemovedRow } from '../../ports/store.ts'
import { bringBackOn, comingBack } from '../subject/bring-back.ts'
import { bringBackTodos } from './bring-back.ts'

export const restoreHandlers: Pick<Handlers, 'todo.restore'> = {
  async 'todo.restore'({ todo: reference }, context) {
    const kept = await context.store.removed.find('todo', reference)
    if (kept === undefined) {
      granted(refuseNotDeleted(await context.require('todo', reference)))
      return context.missing('todo', reference)
    }
    const gone = await removedTogether(kept, context)
    const back = await bringBackTodos(gone, [], context)
    await bringBackOn(await onTodos(kept.call, new Set(gone.map(({ number }) => number)), context.store), comingBack(gone), context)
    const todo = back.find(({ id }) => id === kept.id)
    return { todo: todo ?? context.missing('todo', reference), restored: back.length }
  },
}

const atOnce = 250

/** A todo that was removed, with those below it that went by the same call; itself first. */
export async function removedTogether({ call, row }: RemovedRow, { store }: Pick<WriteContext, 'store'>): Promise<Todo[]> {
  const todos: Todo[] = []
  for await (const one of removedBy(call, store)) if (one.noun === 'todo') todos.push(one.row as Todo)
  return withAllBelow([row as Todo], todos)
}

/** The comments and links that went by a call with these todos. */
async function onTodos(call: number, todos: ReadonlySet<number>, store: Reading): Promise<RemovedRow[]> {
  const found: RemovedRow[] = []
  for await (const one of removedBy(call, store)) {
    const isOn = one.noun === 'comment' || one.noun === 'link'
    if (isOn && todos.has((one.row as { todo: number | null }).todo ?? 0)) found.push(one)
  }
  return found
}

/** All that a call has removed and that is still kept aside. */
export async function* removedBy(call: number, store: Reading): AsyncGenerator<RemovedRow> {
  for (let after = ''; ; ) {
    const page = await store.removed.ofCall(call, after, atOnce)
    yield* page
    if (page.length < atOnce) return
    after = page.at(-1)?.id ?? after
    await store.giveWay()
  }
}
