import { type RefusalCode, refusals } from '../../contract/refusals.ts'
import { Refused } from '../../core/gate/refused.ts'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'
import { UsageError } from '../../doors/cli/usage-error.ts'
import { signInLink } from './sign-in-link.ts'

export interface SignInLink {
  signIn: string
  expiresAt: number
}

export function judgeAddress(url: string): void {
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new UsageError(`${JSON.stringify(url)} is no address.`, 'For example: http://127.0.0.1:4747')
}

/** Asks a running daemon for a link that signs one browser in, at this page. */
export async function askForLink(url: string, token: string, page: string): Promise<SignInLink> {
  const base = url.replace(/\/+$/, '')
  const unanswered = (problem: unknown) =>
    new StoreUnavailable(`No daemon answers at ${url}.`, 'not_saved', 'Is it running? Start it with punchlist up.', problem)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${base}/auth/code`, { method: 'POST', headers }).catch((problem) => {
    throw unanswered(problem)
  })
  const answer = (await response.json().catch(() => ({}))) as { code?: string; detail?: string; hint?: string; expiresAt?: number }
  if (response.ok && typeof answer.code === 'string' && typeof answer.expiresAt === 'number')
    return { signIn: signInLink(base, answer.code, page), expiresAt: answer.expiresAt }
  const { code, detail, hint } = answer
  // Something else may listen there.
  if (code === undefined || detail === undefined || !Object.hasOwn(refusals, code)) throw unanswered(undefined)
  throw new Refused({ code: code as RefusalCode, message: detail, hint })
}
