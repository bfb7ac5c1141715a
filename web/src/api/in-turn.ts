let last: Promise<unknown> = Promise.resolve()

/** One after the other, in the order they were asked for: what a person does later may stand on what they did before. */
export function inTurn<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const mine = last.then(act)
  last = mine.catch(() => undefined)
  return mine
}

/** Resolves when nothing waits for its turn any more, be it asked for meanwhile, or after this many milliseconds. */
export async function allHadTheirTurn(longest: number): Promise<void> {
  let isEnough = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      isEnough = true
      resolve()
    }, longest)
  })
  for (let awaited: unknown; awaited !== last && !isEnough; ) {
    awaited = last
    await Promise.race([last, enough])
  }
  clearTimeout(timer)
}
