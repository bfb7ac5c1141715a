import type { Reference } from '../../contract/reference.ts'
import type { Call, Perform } from '../../core/gate/perform.ts'

export interface WritContext {
  perform: Perform
  call: Call
  /** The conversation the reply belongs to; 0 for none. */
  session: Reference
  /** Number of the session whose list todo writs act on, when it is not its own; null when it works on none. */
  list?: number | null
}

/** For operations that take a session: there is no row for the tenant-wide list. */
export function inConversation({ session }: WritContext): { session?: Reference } {
  return session === 0 ? {} : { session }
}
