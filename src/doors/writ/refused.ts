import type { Refusal, RefusalCode } from '../../contract/refusals.ts'
import { withAdvice } from '../../core/render/text/advice.ts'
import { plainText } from '../../core/render/text/plain-text.ts'
import { adviceInWrits } from './advice-in-writs.ts'

/** What to write instead, where the writ itself knows better than the phrase book. */
export type Hints = Partial<Record<RefusalCode, string>>

export function refused(refusal: Refusal, hints: Hints = {}): string {
  const text = withAdvice(refusal.message, hints[refusal.code] ?? adviceInWrits(refusal))
  return plainText(`ERR: ${text}`).replaceAll('\n', ' ')
}

/** The answer to a writ that makes sense only where somebody speaks with somebody. */
export function outsideConversation(why: string): string {
  return `ERR: ${why}, and this reply belongs to none.`
}
