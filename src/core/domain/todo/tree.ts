import type { Todo } from '../../../contract/nouns/todo.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import type { Candidate } from '../../ports/store.ts'
import { isFinished } from './todo.ts'

/** Subtasks before their parents: a row that is removed takes along what is still below it, and nothing may go untold. */
export function deepestFirst(todos: Iterable<Todo>): Todo[] {
  const rows = new Map([...todos].map((todo) => [todo.id, todo]))
  const depths = new Map<string, number>()
  for (const todo of rows.values()) measure(todo, rows, depths)
  return [...rows.values()].toSorted((one, other) => (depths.get(other.id) ?? 0) - (depths.get(one.id) ?? 0))
}

/** Goes up to the first whose depth is known, and notes those on the way: each is passed once, however deep the tree is. */
function measure(todo: Todo, rows: ReadonlyMap<string, Todo>, depths: Map<string, number>): void {
  const way: string[] = []
  const seen = new Set<string>()
  let current: Todo | undefined = todo
  while (current !== undefined && !depths.has(current.id) && !seen.has(current.id)) {
    way.push(current.id)
    seen.add(current.id)
    current = current.parent === null ? undefined : rows.get(current.parent)
  }
  let depth = current === undefined ? 0 : (depths.get(current.id) ?? 0)
  for (const id of way.toReversed()) depths.set(id, ++depth)
}

/** The candidates below which everything is a candidate, too: nothing else would go with them. */
export function removable(candidates: readonly Candidate[]): Todo[] {
  const left = new Map(candidates.map((candidate) => [candidate.todo.id, candidate]))
  const below = new Map<string, number>()
  for (const { todo } of left.values()) if (todo.parent !== null) below.set(todo.parent, (below.get(todo.parent) ?? 0) + 1)
  const staying = [...left.values()].filter(({ todo, children }) => (below.get(todo.id) ?? 0) !== children).map(({ todo }) => todo)
  // Whoever is above one that stays, stays.
  for (let todo = staying.pop(); todo !== undefined; todo = staying.pop()) {
    if (!left.delete(todo.id)) continue
    const above = todo.parent === null ? undefined : left.get(todo.parent)
    if (above !== undefined) staying.push(above.todo)
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

/** Each new parent was judged by what is stored; together they must make no cycle either. `parentOf` has the parent of each todo above them. */
export function judgeParents(after: readonly Todo[], before: readonly Todo[], parentOf: ReadonlyMap<string, string | null>): Outcome<null> {
  for (const todo of after.filter(({ parent }, index) => parent !== before[index]?.parent)) {
    const above = new Set<string>()
    for (let parent = todo.parent; parent !== null && !above.has(parent); parent = parentOf.get(parent) ?? null) above.add(parent)
    if (above.has(todo.id)) {
      return refuse('conflict', `Todo #${todo.number} would come to stand under itself. Nothing was changed.`, {
        hint: 'Name parents that are not below these todos.',
      })
    }
  }
  return grant(null)
}

/** These todos and everything of their list that is below them. */
export function withAllBelow(roots: readonly Todo[], list: readonly Todo[]): Todo[] {
  const children = new Map<string, Todo[]>()
  for (const todo of list) {
    if (todo.parent === null) continue
    const siblings = children.get(todo.parent)
    if (siblings === undefined) children.set(todo.parent, [todo])
    else siblings.push(todo)
  }
  const found = new Map<string, Todo>()
  const toGo = [...roots]
  for (let todo = toGo.pop(); todo !== undefined; todo = toGo.pop()) {
    if (found.has(todo.id)) continue
    found.set(todo.id, todo)
    toGo.push(...(children.get(todo.id) ?? []))
  }
  return [...found.values()]
}
