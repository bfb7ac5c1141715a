import type { Todo } from '../../contract/nouns/todo.ts'
import { isFinished } from './todo.ts'
import type { WrittenEntry } from './whole-list.ts'

/**
 * Which row each written entry without an id is, by its words: first the one that also has its status, then one that is not finished, then
 * any. So a list that is written without ids keeps its numbers and its history.
 */
export function matchByContent(
  written: readonly WrittenEntry[],
  named: readonly (Todo | undefined)[],
  current: readonly Todo[],
): (Todo | undefined)[] {
  const matches = [...named]
  const taken = new Set(named)
  const rows = new Map<string, Todo[]>()
  for (const todo of current) {
    if (taken.has(todo)) continue
    const same = rows.get(todo.subject)
    if (same === undefined) rows.set(todo.subject, [todo])
    else same.push(todo)
  }
  const pass = (fits: (todo: Todo, entry: WrittenEntry) => boolean) => {
    for (const [index, entry] of written.entries()) {
      if (entry.id !== undefined || matches[index] !== undefined) continue
      const same = rows.get(entry.content) ?? []
      const place = same.findIndex((todo) => fits(todo, entry))
      if (place >= 0) [matches[index]] = same.splice(place, 1)
    }
  }
  pass((todo, { status }) => todo.status === status)
  pass((todo) => !isFinished(todo.status))
  pass(() => true)
  return matches
}
