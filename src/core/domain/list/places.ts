import type { Todo } from '../../../contract/nouns/todo.ts'
import { decideOrder } from '../plan/order.ts'
import type { LastSeen } from './last-seen.ts'

interface Written {
  /** The rows in the order they are to have; undefined for those that are only being added. */
  written: readonly (Todo | undefined)[]
  removed: readonly Todo[]
  /** Whether rows stay that were left out. */
  isSparing: boolean
}

export const newName = (index: number) => `new ${index}`

/** Where rows must stand: in the order of the array; but where others have added or moved rows meanwhile, theirs stay where they are. */
export function placesOf(
  { written, removed, isSparing }: Written,
  current: readonly Todo[],
  lastSeen: LastSeen,
): ReadonlyMap<string, number> {
  const names = written.map((todo, index) => todo?.id ?? newName(index))
  const since = lastSeen.saw === 'something' ? lastSeen.since : undefined
  if (!isSparing && (since === undefined || since.positions.size === 0)) return new Map(names.map((name, index) => [name, index + 1]))
  const leaves = new Set(removed)
  const list = current.filter((todo) => !leaves.has(todo))
  const seenAt = ({ id, position }: Todo) => since?.positions.get(id) ?? position
  const base = list.filter(({ id }) => !since?.added.has(id)).toSorted((one, other) => seenAt(one) - seenAt(other))
  return decideOrder({ list, base: base.map(({ id }) => id), planned: names }).positions
}
