/** Whether a number goes on from another: 1.2 after 1.1, 2 after 1.9, 2.1 after 1.3, 1.1 after 1. Before all, 1.1 begins. */
export function goesOnFrom(from: readonly number[], to: readonly number[]): boolean {
  if (from.length === 0) return to.slice(1).every((part) => part === 1)
  let shared = 0
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared++
  const next = to[shared]
  if (next === undefined) return false
  const before = from[shared]
  const isNext = before === undefined ? next <= 1 : next > before
  return isNext && to.slice(shared + 1).every((part) => part <= 1)
}

export function isBelow(path: readonly number[], above: readonly number[]): boolean {
  return above.length > 0 && above.length < path.length && above.every((part, at) => part === path[at])
}
