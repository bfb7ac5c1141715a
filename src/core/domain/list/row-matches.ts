import type { Todo, TodoStatus } from '../../../contract/nouns/todo.ts'
import { isFinished } from '../todo/todo.ts'
import { type LastSeen, seenSubject } from './last-seen.ts'

interface Written {
  content: string
  /** What is found by other means is not found by its words. */
  isNamed: boolean
  status: TodoStatus | undefined
}

/**
 * Which row each written entry without an id is, by its words: first the one that also has its status, then one that is not finished, then
 * any; and at last one that was called so when the writer saw it. So a list that is written without ids keeps its numbers and its history.
 */
export function matchByContent(
  written: readonly Written[],
  named: readonly (Todo | undefined)[],
  current: readonly Todo[],
  lastSeen: LastSeen,
): (Todo | undefined)[] {
  const matches = [...named]
  if (written.every(({ isNamed }, index) => isNamed || matches[index] !== undefined)) return matches
  const taken = new Set(named)
  const pass = (called: (todo: Todo) => string, fits: (todo: Todo, entry: Written) => boolean) => {
    const rows = new Map<string, Todo[]>()
    for (const todo of current) {
      if (taken.has(todo)) continue
      const same = rows.get(called(todo))
      if (same === undefined) rows.set(called(todo), [todo])
      else same.push(todo)
    }
    for (const [index, entry] of written.entries()) {
      if (entry.isNamed || matches[index] !== undefined) continue
      const todo = rows.get(entry.content)?.find((row) => !taken.has(row) && fits(row, entry))
      if (todo === undefined) continue
      matches[index] = todo
      taken.add(todo)
    }
  }
  const now = ({ subject }: Todo) => subject
  pass(now, (todo, { status }) => status !== undefined && todo.status === status)
  pass(now, (todo) => !isFinished(todo.status))
  pass(now, () => true)
  pass(
    (todo) => seenSubject(todo, lastSeen),
    () => true,
  )
  return matches
}
