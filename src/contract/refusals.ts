import type { Suggestion } from './suggestion.ts'

/**
 * Everything Punchlist may refuse, once: the HTTP status and the exit code each refusal becomes on its wire, and
 * the sentence that titles it. A refusal is a value; a defect is an exception and has no row here.
 */
export const refusals = {
  invalid: { status: 400, exit: 2, title: 'The request is not valid.' },
  unauthenticated: { status: 401, exit: 5, title: 'A valid token is needed.' },
  forbidden: { status: 403, exit: 5, title: 'The caller may not do this.' },
  not_found: { status: 404, exit: 3, title: 'There is no such thing.' },
  method_not_allowed: { status: 405, exit: 2, title: 'This path does not take that method.' },
  conflict: { status: 409, exit: 4, title: 'The request does not fit the state it meets.' },
  run_over: { status: 409, exit: 4, title: 'The run is over.' },
  limit_reached: { status: 409, exit: 4, title: 'A limit is reached.' },
  stale: { status: 412, exit: 4, title: 'The row has changed since it was read.' },
  too_large: { status: 413, exit: 2, title: 'The request is too large.' },
  unsupported_media_type: { status: 415, exit: 2, title: 'The body must be JSON.' },
  wrong_host: { status: 421, exit: 5, title: 'This server does not answer to that name.' },
  key_reused: { status: 422, exit: 4, title: 'The idempotency key was used for another request.' },
  too_many: { status: 429, exit: 75, title: 'Too much at once.' },
  unavailable: { status: 503, exit: 75, title: 'The store cannot be used right now.' },
} as const

export type RefusalCode = keyof typeof refusals

export interface Refusal {
  code: RefusalCode
  /** One sentence: what is wrong. */
  message: string
  /** What to do instead, in words that are right at every door. */
  hint?: string
  /** The operation that does what the hint says. */
  instead?: Suggestion
  /** The inputs at fault, by the names the caller used. */
  fields?: Fault[]
  /** How many more are at fault than `fields` names. */
  unnamed?: number
  /** The inputs that would have been known, when one was not. */
  accepts?: string[]
  /** Only with `unavailable`: whether the change may have been saved all the same. */
  outcome?: 'not_saved' | 'unknown'
  /** With `stale` and conflicts over a list: the version there is now. */
  version?: number
  /** What is there now, for the caller to look at before trying again. */
  current?: unknown
}

export interface Fault {
  field: string
  problem: string
  /** There is no such field. */
  unknown?: true
}

export type Outcome<Value> = { granted: true; value: Value } | { granted: false; refusal: Refusal }

export function grant<Value>(value: Value): Outcome<Value> {
  return { granted: true, value }
}

export function refuse(
  code: RefusalCode,
  message: string,
  more: Omit<Refusal, 'code' | 'message'> = {},
): { granted: false; refusal: Refusal } {
  return { granted: false, refusal: { code, message, ...more } }
}
