/** Others get their turn after so many milliseconds. */
const turn = 10

/** Does work that is made of small pieces, and lets others have their turn in between. */
export async function givingWay<Result>(work: Generator<void, Result>): Promise<Result> {
  let ends = performance.now() + turn
  for (let piece = work.next(); ; piece = work.next()) {
    if (piece.done) return piece.value
    if (performance.now() < ends) continue
    await new Promise((resolve) => setImmediate(resolve))
    ends = performance.now() + turn
  }
}
