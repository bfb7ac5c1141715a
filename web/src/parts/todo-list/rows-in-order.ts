import type { Todo } from '../../../../src/contract/nouns/todo.ts'

export interface Row {
  todo: Todo
  depth: number
  /** For each level it is below: whether the line of that level goes on under it. */
  lines: readonly boolean[]
}

/** A list as it is read: in its order, each todo followed by its subtasks. A subtask whose parent is not there stands for itself. */
export function rowsInOrder(todos: readonly Todo[]): Row[] {
  const known = new Set(todos.map(({ id }) => id))
  const below = byParent(todos, known)
  const walk = (parent: string | null, above: readonly boolean[]): Row[] =>
    (below.get(parent) ?? [])
      .toSorted((one, other) => one.position - other.position || one.number - other.number)
      .flatMap((todo, index, like) => {
        const lines = parent === null ? [] : [...above, index < like.length - 1]
        return [{ todo, depth: lines.length, lines }, ...walk(todo.id, lines)]
      })
  return walk(null, [])
}

function byParent(todos: readonly Todo[], known: ReadonlySet<string>): Map<string | null, Todo[]> {
  const below = new Map<string | null, Todo[]>()
  for (const todo of todos) {
    const parent = todo.parent !== null && known.has(todo.parent) ? todo.parent : null
    const like = below.get(parent)
    if (like) like.push(todo)
    else below.set(parent, [todo])
  }
  return below
}

/** Before which todo another one comes when it is moved by one place among its like; nothing when it cannot move. */
export function moved(todos: readonly Todo[], todo: Todo, by: 1 | -1): { before: number | null } | undefined {
  const like = siblings(todos, todo)
  const at = like.findIndex(({ number }) => number === todo.number)
  if (like[at + by] === undefined) return undefined
  return { before: like[by === 1 ? at + 2 : at - 1]?.number ?? null }
}

/** Before which todo one comes that is dropped where another stands. */
export function dropped(todos: readonly Todo[], todo: Todo, onto: Todo): { before: number | null } | undefined {
  if (todo.number === onto.number || todo.parent !== onto.parent) return undefined
  const like = siblings(todos, todo)
  const from = like.findIndex(({ number }) => number === todo.number)
  const to = like.findIndex(({ number }) => number === onto.number)
  return { before: from < to ? (like[to + 1]?.number ?? null) : onto.number }
}

/** The list with one todo moved, as the server will have it. */
export function withMoved(todos: readonly Todo[], number: number, before: number | null): Todo[] {
  const todo = todos.find((other) => other.number === number)
  if (todo === undefined) return [...todos]
  const like = siblings(todos, todo).filter((other) => other.number !== number)
  const at = before === null ? like.length : like.findIndex((other) => other.number === before)
  const order = like.toSpliced(at === -1 ? like.length : at, 0, todo).map((other) => other.number)
  const places = siblings(todos, todo).map(({ position }) => position)
  return todos.map((other) => {
    const place = order.indexOf(other.number)
    return place === -1 ? other : { ...other, position: places[place] ?? other.position }
  })
}

function siblings(todos: readonly Todo[], { parent }: Todo): Todo[] {
  return todos
    .filter((other) => other.parent === parent)
    .toSorted((one, other) => one.position - other.position || one.number - other.number)
}
