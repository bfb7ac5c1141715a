import { setTimeout as pause } from 'node:timers/promises'

/**
 * Does something when asked, never twice at once, and once more if it was asked for meanwhile. If it `pauses`, no more than half of the time is spent
 * on it, however often it is asked for: on a busy server every commit of every tenant asks. An action that answers true is not done yet.
 */
export function coalesce(action: () => Promise<unknown>, failed: (problem: unknown) => void, { pauses = false } = {}) {
  let last = Promise.resolve()
  let isUnderWay = false
  let again = false
  let stopped = false

  const actWhileAsked = async (): Promise<void> => {
    isUnderWay = true
    try {
      while (again && !stopped) {
        again = false
        const began = performance.now()
        if ((await action()) === true) again = true
        else if (again && pauses) await pause(performance.now() - began)
      }
    } catch (problem) {
      failed(problem)
    } finally {
      isUnderWay = false
    }
  }

  return {
    ask(): void {
      again = true
      if (!isUnderWay && !stopped) last = actWhileAsked()
    },
    async stop(): Promise<void> {
      stopped = true
      await last
    },
  }
}
