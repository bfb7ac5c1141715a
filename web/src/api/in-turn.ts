let last: Promise<unknown> = Promise.resolve()

/** One after the other, in the order they were asked for: what a person does later may stand on what they did before. */
export function inTurn<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const mine = last.then(act)
  last = mine.catch(() => undefined)
  return mine
}

/** Resolves when everything that was asked for has had its turn, or after this many milliseconds. */
export function allHadTheirTurn(longest: number): Promise<unknown> {
  return Promise.race([last, new Promise((resolve) => setTimeout(resolve, longest))])
}
