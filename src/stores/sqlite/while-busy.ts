import { isBusy } from './errors.ts'

/**
 * Tries again while another process holds the lock, without ever blocking the event loop: SQLite's own busy handler would
 * sleep inside the call. The waits are random so that several writers take turns.
 */
export async function whileBusy<Answer>(limit: number, attempt: () => Answer | Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + limit
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error
      const longest = Math.min(2 ** tries, 16)
      await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * longest))
    }
  }
}
