import type { AccessLevel } from '../../contract/access.ts'
import type { Capability } from '../../contract/nouns/agent.ts'
import type { Rights } from '../../contract/nouns/rights.ts'
import type { Tenant } from '../../contract/nouns/tenant.ts'

/** Who asks. The door finds out; nothing in an input can change it. */
export interface Caller {
  tenant: Tenant
  /** What the log calls them. */
  name: string
  /** Set when an agent asks. */
  agent: string | null
  access: AccessLevel
  /** Whoever has the store in their hands (the CLI on this machine) may also add and remove tenants. */
  operator: boolean
  /** What they are known by from one call to the next, where others may speak under their name: an agent's token, a connection. */
  connection?: string
  /** What its connections are known by together, where each lasts only as long as a process: whoever comes back was shown what those before were. */
  client?: string
  /** The engine itself, which alone claims and ends runs. */
  engine?: true
  /** The run whose agent speaks: its writes are taken only while it is the session's valid one. */
  run?: {
    id: string
    session: number
    task: number | null
    fence: number
    /** What was given to it; everything, if not said. */
    capabilities?: Capability[] | null
    /** What those may do on whose account it runs. */
    cause?: Rights
  }
}
