import type { Todo } from '../../../contract/nouns/todo.ts'

type Row = Pick<Todo, 'id' | 'parent'>

/** A row, and how deep it stands below others that are shown with it. */
export interface Outlined<Shown extends Row> {
  row: Shown
  depth: number
}

/**
 * Rows as a tree is read: each subtask directly below what it is part of, with all that is below it. A tree stands where the first of its
 * rows was, and so does each branch of it; what is part of something that is not among the rows begins a tree of its own.
 */
export function outlined<Shown extends Row>(rows: readonly Shown[]): Outlined<Shown>[] {
  const { roots, below } = treesOf(rows)
  const outline: Outlined<Shown>[] = []
  const left = roots.toReversed().map((row) => ({ row, depth: 0 }))
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    outline.push(next)
    const depth = next.depth + 1
    for (const row of (below.get(next.row) ?? []).toReversed()) left.push({ row, depth })
  }
  return outline
}

/** Each row brings along, before itself, those above it that have no place yet: so all stand in the order of the first below them. */
function treesOf<Shown extends Row>(rows: readonly Shown[]): { roots: Shown[]; below: Map<Shown, Shown[]> } {
  const shown = new Map(rows.map((row) => [row.id, row]))
  const roots: Shown[] = []
  const below = new Map<Shown, Shown[]>()
  const placed = new Set<Shown>()
  for (const first of rows) {
    const way = new Set<string>()
    for (let row: Shown | undefined = first; row !== undefined && !placed.has(row); ) {
      placed.add(row)
      way.add(row.id)
      const above: Shown | undefined = row.parent === null || way.has(row.parent) ? undefined : shown.get(row.parent)
      const siblings = above === undefined ? roots : below.get(above)
      if (siblings !== undefined) siblings.push(row)
      else if (above !== undefined) below.set(above, [row])
      row = above
    }
  }
  return { roots, below }
}
