import { createHash, timingSafeEqual } from 'node:crypto'
import { codeLifetime, newCode } from '../../core/domain/token.ts'
import type { Known } from '../../core/gate/authenticate.ts'
import type { Caller } from '../../core/ports/caller.ts'
import type { SignInCodes } from '../../doors/http/door.ts'

/** Whoever asks for more than these has forgotten the oldest. */
const mostCodes = 100

interface Kept {
  hash: Buffer
  caller: Caller
  isStillGood: Known['isStillGood']
  expiresAt: number
}

/** Codes that let one browser in, once and soon, and only while what they were made with is good. They are kept in memory alone: none outlives the daemon. */
export function createSignInCodes(now: () => number): SignInCodes {
  let kept: Kept[] = []
  return {
    make(caller, isStillGood) {
      const code = newCode()
      const expiresAt = now() + codeLifetime
      kept = [...kept.filter((one) => one.expiresAt > now()), { hash: hashOf(code), caller, isStillGood, expiresAt }].slice(-mostCodes)
      return { code, expiresAt }
    },
    async use(code) {
      const hash = hashOf(code)
      // Each is compared, so that the time taken does not tell which was near.
      const [found] = kept.filter((one) => timingSafeEqual(one.hash, hash))
      kept = kept.filter((one) => one !== found && one.expiresAt > now())
      if (found === undefined || found.expiresAt <= now()) return undefined
      return (await found.isStillGood()) ? found.caller : undefined
    },
  }
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
