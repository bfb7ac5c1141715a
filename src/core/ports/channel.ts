import type { Notification } from '../../contract/nouns/notification.ts'

/** How word leaves the house. */
export interface Channel {
  /** Tries once, at `at`, which is now; `link` leads to where people can act on it. It never throws: `retry` says that another attempt may do better. */
  deliver(notification: Notification, tenant: string, at: number, link?: string): Promise<'delivered' | 'retry' | 'failed'>
  /** How many milliseconds to wait after this many attempts that failed; undefined is to give up. */
  retryDelay(attempts: number): number | undefined
}
