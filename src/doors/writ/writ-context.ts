import type { Reference } from '../../contract/reference.ts'
import type { Call, Perform } from '../../core/gate/perform.ts'

export interface WritContext {
  perform: Perform
  call: Call
  /** The conversation the reply belongs to; 0 for none. */
  session: Reference
}

/** For operations that take a session: there is no row for the tenant-wide list. */
export function inConversation({ session }: WritContext): { session?: Reference } {
  return session === 0 ? {} : { session }
}
