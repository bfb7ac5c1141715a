/**
 * Answers all who wait by one question: while one is under way, whoever comes waits for the next, which is asked after they came. So nobody hears
 * anything older than their own question would have brought them.
 */
export function askInTurns<Key, Answer>(ask: (keys: Key[]) => Promise<Map<Key, Answer>>): (key: Key) => Promise<Answer | undefined> {
  let next: Promise<Map<Key, Answer>> | undefined
  let wanted = new Set<Key>()
  let current: Promise<unknown> = Promise.resolve()
  const askForAll = async () => {
    await current
    // Whoever comes in the same turn of the event loop is asked for along.
    await new Promise((resolve) => setImmediate(resolve))
    const keys = [...wanted]
    wanted = new Set()
    next = undefined
    const answers = ask(keys)
    current = answers.catch(() => undefined)
    return answers
  }
  return async (key) => {
    wanted.add(key)
    next ??= askForAll()
    return (await next).get(key)
  }
}
