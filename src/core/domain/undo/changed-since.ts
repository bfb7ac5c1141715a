import type { Touch } from '../../ports/store.ts'

/**
 * The place of a change that still stands, of all that happened to some rows. What was done and taken back leaves a row as it was: so who undoes twice
 * in a row gets to what they did before, on the same row, too.
 */
export function changeThatStands(touches: readonly Touch[]): number | undefined {
  const standing = new Map<string, Touch[]>()
  for (const touch of onceACall(touches)) {
    const ofRow = standing.get(touch.row) ?? []
    standing.set(touch.row, ofRow)
    if (ofRow.at(-1)?.call === touch.undoes) ofRow.pop()
    else ofRow.push(touch)
  }
  return [...standing.values()].flat().at(-1)?.seq
}

/** What a call did to a row may be told in several events. */
function onceACall(touches: readonly Touch[]): Touch[] {
  const calls = new Map(touches.map((touch) => [`${touch.row} ${touch.call}`, touch]))
  return [...calls.values()].toSorted((one, other) => one.seq - other.seq)
}
