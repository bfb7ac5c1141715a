/** Does something again and again, but never twice at once. Answers how to end that, which waits for the last time to be over. */
export function every(milliseconds: number, action: () => Promise<void>, failed: (problem: unknown) => void): () => Promise<void> {
  let last: Promise<void> | undefined
  const timer = setInterval(() => {
    last ??= action()
      .catch(failed)
      .finally(() => {
        last = undefined
      })
  }, milliseconds).unref()
  return async () => {
    clearInterval(timer)
    await last
  }
}
