import { refuse } from '../../contract/refusals.ts'
import { granted } from '../../core/gate/refused.ts'

/** Under which address people open the dashboard, such as that of a proxy: what leads there from outside begins with it. */
export function publicUrlFrom(environment: NodeJS.ProcessEnv): string | undefined {
  const written = environment.PUNCHLIST_PUBLIC_URL || undefined
  if (written === undefined) return undefined
  const problem = problemOf(written)
  if (problem !== undefined)
    return granted(refuse('invalid', `PUNCHLIST_PUBLIC_URL ${problem}.`, { hint: 'Example: https://punchlist.example.com' }))
  return written.replace(/\/+$/, '')
}

function problemOf(written: string): string | undefined {
  if (!URL.canParse(written)) return 'must be a whole address'
  const { protocol, username, password, search, hash, pathname } = new URL(written)
  if (protocol !== 'http:' && protocol !== 'https:') return 'must start with http:// or https://'
  if ([username, password, search, hash].some((part) => part !== '')) return 'must be an address without a user, a query or a fragment'
  return pathname === '/' ? undefined : 'must be an address without a path: the dashboard stands at the root'
}
