import type { Reference } from '../../contract/reference.ts'
import type { Call, Perform } from '../../core/gate/perform.ts'

/** What was answered already, by the writ, and at which state of the list. */
type WritMemory = Map<string, { answer: string; list: number }>

export interface WritContext {
  perform: Perform
  call: Call
  /** The conversation the reply belongs to; 0 for none. */
  session: Reference
  /** Number of the session whose list todo writs act on, when it is not its own; null when it works on none. */
  list?: number | null
  /** Why the session was stopped: nothing is begun any more. */
  stopped?: string
  /** What was answered already in the same activation. */
  memory?: WritMemory
}

/** For operations that take a session: there is no row for the tenant-wide list. */
export function inConversation({ session }: WritContext): { session?: Reference } {
  return session === 0 ? {} : { session }
}
