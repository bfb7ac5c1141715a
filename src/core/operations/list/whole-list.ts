import type { Todo } from '../../../contract/nouns/todo.ts'
import { maximumWholeList, refuseTooLong } from '../../domain/list/whole-list.ts'
import { granted } from '../../gate/refused.ts'
import type { Reading } from '../../ports/store.ts'

/** A list that is read whole keeps everybody waiting for as long as it is. */
export async function requireShort(list: number, store: Reading): Promise<void> {
  if (await store.todos.isLonger(list, maximumWholeList)) granted(refuseTooLong())
}

/** All todos of a list, in its order. */
export async function readWholeList(list: number, store: Reading): Promise<Todo[]> {
  await requireShort(list, store)
  return store.todos.whole(list)
}
