import type { Todo } from '../../../contract/nouns/todo.ts'

/** Where each todo of a list must stand so that this one comes before that one, or last: only those that must move. */
export function decideMove(list: readonly Todo[], moved: Todo, before: Todo | null): { todo: Todo; position: number }[] {
  const others = list.filter((todo) => todo.id !== moved.id)
  const index = before === null ? others.length : others.findIndex((todo) => todo.id === before.id)
  const ordered = [...others.slice(0, index), moved, ...others.slice(index)]
  return ordered.flatMap((todo, place) => (todo.position === place + 1 ? [] : [{ todo, position: place + 1 }]))
}
