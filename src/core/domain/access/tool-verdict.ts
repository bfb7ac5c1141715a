import type { Rights } from '../../../contract/nouns/rights.ts'
import type { SessionPermissions, ToolPolicy } from '../../../contract/nouns/session.ts'
import { matches, stricter, type Verdict, verdictOn } from './permission-rules.ts'
import { isNarrower } from './rights.ts'

interface Named {
  name: string
  readOnly: boolean
}

/** What one definition says of a tool: its rules decide; what no rule names is judged by whether it only reads. */
function verdictOf(policy: ToolPolicy, tool: Named): Verdict {
  if (!isOffered(policy, tool.name)) return 'deny'
  return verdictOn(tool.name, policy.rules, tool.readOnly ? 'allow' : policy.writes)
}

function isOffered({ tools }: ToolPolicy, name: string): boolean {
  let offered = true
  for (const [pattern, flag] of Object.entries(tools)) if (matches(pattern, name)) offered = flag
  return offered
}

/** Of all who have a say the strictest decides; a person's standing permission answers every question, but lifts no ban. */
export function toolVerdict(own: ToolPolicy, { ceiling, always }: SessionPermissions, tool: Named): Verdict {
  const verdict = [own, ...ceiling].map((policy) => verdictOf(policy, tool)).reduce(stricter)
  return verdict === 'ask' && always.includes(tool.name) ? 'allow' : verdict
}

const asked: ToolPolicy = { writes: 'ask', rules: {}, tools: {} }

/**
 * What may be used from elsewhere on somebody's account. No access level says what such a tool may do, so in a run for those who may less than
 * the session a person with full access must allow it, each time, unless it only reads.
 */
export function permissionsElsewhere(permissions: SessionPermissions, cause: Rights | undefined): SessionPermissions {
  const accessOf = ({ access }: Pick<Rights, 'access'>): Rights => ({ access, capabilities: null })
  if (cause === undefined || !isNarrower(accessOf(cause), accessOf(permissions))) return permissions
  return { ...permissions, ceiling: [...permissions.ceiling, asked], always: [] }
}
