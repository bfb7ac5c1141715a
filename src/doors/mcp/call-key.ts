import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import { keyArgument } from './declared-tool.ts'

const keyInMeta = 'punchlist/idempotency-key'

interface Given {
  arguments?: Record<string, unknown>
  _meta?: Record<string, unknown>
}

/** A call's key, as an argument or beside them, and the arguments without it. A call that brings none is like no other. */
export function callKey(given: Given, newKey: () => string): Outcome<{ key: string; input: Record<string, unknown> }> {
  const { [keyArgument]: argument, ...input } = given.arguments ?? {}
  // What models fill in for want of a value is none.
  const named = argument === undefined || argument === null || argument === '' ? given._meta?.[keyInMeta] : argument
  if (named === undefined) return grant({ key: newKey(), input })
  if (typeof named === 'string' && /^[\x21-\x7e]{1,200}$/.test(named)) return grant({ key: named, input })
  return refuse('invalid', `${keyArgument}: must be 1 to 200 visible ASCII characters.`, {
    hint: 'Use a new UUID, or leave it out.',
  })
}
