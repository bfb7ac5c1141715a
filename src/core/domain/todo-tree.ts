import type { Todo } from '../../contract/nouns/todo.ts'
import type { Candidate } from '../ports/store.ts'
import { isFinished } from './todo.ts'

/** Subtasks before their parents: a row that is removed takes along what is still below it, and nothing may go untold. */
export function deepestFirst(todos: Iterable<Todo>): Todo[] {
  const rows = new Map([...todos].map((todo) => [todo.id, todo]))
  const depths = new Map([...rows.values()].map((todo) => [todo.id, depthOf(todo, rows)]))
  return [...rows.values()].toSorted((one, other) => (depths.get(other.id) ?? 0) - (depths.get(one.id) ?? 0))
}

function depthOf(todo: Todo, rows: ReadonlyMap<string, Todo>): number {
  let depth = 0
  for (let parent = todo.parent; parent !== null && depth <= rows.size; parent = rows.get(parent)?.parent ?? null) depth += 1
  return depth
}

/** The candidates below which everything is a candidate, too: nothing else would go with them. */
export function removable(candidates: readonly Candidate[]): Todo[] {
  const left = new Map(candidates.map((candidate) => [candidate.todo.id, candidate]))
  for (let changed = true; changed; ) {
    changed = false
    const below = new Map<string, number>()
    for (const { todo } of left.values()) if (todo.parent !== null) below.set(todo.parent, (below.get(todo.parent) ?? 0) + 1)
    for (const { todo, children } of [...left.values()]) {
      if ((below.get(todo.id) ?? 0) === children) continue
      left.delete(todo.id)
      changed = true
    }
  }
  return deepestFirst([...left.values()].map(({ todo }) => todo))
}

/** Of a whole list, the todos that are finished with all that is below them: open work never goes along. */
export function whollyFinished(list: readonly Todo[]): Todo[] {
  const byId = new Map(list.map((todo) => [todo.id, todo]))
  const withOpenWork = new Set<string>()
  for (const open of list.filter(({ status }) => !isFinished(status))) {
    let todo: Todo | undefined = open
    while (todo !== undefined && !withOpenWork.has(todo.id)) {
      withOpenWork.add(todo.id)
      todo = todo.parent === null ? undefined : byId.get(todo.parent)
    }
  }
  return list.filter(({ id }) => !withOpenWork.has(id))
}

/** These todos and everything of their list that is below them. */
export function withAllBelow(roots: readonly Todo[], list: readonly Todo[]): Todo[] {
  const found = new Map(roots.map((todo) => [todo.id, todo]))
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const todo of list) if (todo.parent !== null && found.has(todo.parent)) found.set(todo.id, todo)
  }
  return [...found.values()]
}
