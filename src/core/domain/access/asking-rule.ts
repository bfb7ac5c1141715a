import type { Asked } from '../../../contract/nouns/asked.ts'
import type { SessionPermissions, ToolPolicy } from '../../../contract/nouns/session.ts'
import { matches } from './permission-rules.ts'

type Rule = Asked['rule']

/** Why a tool is asked for, by any of the names it has: the last rule that says so, or that whatever may change something is asked for. */
export function askingRule(own: ToolPolicy | undefined, { ceiling }: SessionPermissions, names: readonly string[]): Rule {
  const policies = [
    ...(own === undefined ? [] : [{ policy: own, of: 'agent' as const }]),
    ...ceiling.map((policy) => ({ policy, of: 'above' as const })),
  ]
  for (const { policy, of } of policies) {
    const pattern = Object.entries(policy.rules).findLast(([written]) => names.some((name) => matches(written, name)))
    if (pattern?.[1] === 'ask') return { kind: 'rule', pattern: pattern[0], of }
    if (pattern === undefined && policy.writes === 'ask') return { kind: 'writes', pattern: null, of }
  }
  return { kind: 'account', pattern: null, of: 'agent' }
}
