import { setTimeout as pause } from 'node:timers/promises'

/**
 * One look at a time, and one more if anything has rung meanwhile. However often it rings, no more than half of the time is spent
 * looking: on a busy server every commit of every tenant rings here.
 */
export function lookOut(lookOnce: () => Promise<boolean>, failed: (problem: unknown) => void) {
  let last = Promise.resolve()
  let isLooking = false
  let again = false
  let stopped = false

  const lookWhileAsked = async (): Promise<void> => {
    isLooking = true
    try {
      while (again && !stopped) {
        again = false
        const began = performance.now()
        if (await lookOnce()) again = true
        else if (again) await pause(performance.now() - began)
      }
    } catch (problem) {
      failed(problem)
    } finally {
      isLooking = false
    }
  }

  return {
    look(): void {
      again = true
      if (!isLooking) last = lookWhileAsked()
    },
    async stop(): Promise<void> {
      stopped = true
      await last
    },
  }
}
