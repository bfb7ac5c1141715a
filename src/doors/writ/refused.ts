import type { Refusal, RefusalCode } from '../../contract/refusals.ts'
import { plainText } from '../../core/render/plain-text.ts'
import { adviceInWrits } from './advice-in-writs.ts'

/** What to write instead, where the writ itself knows better than the phrase book. */
export type Hints = Partial<Record<RefusalCode, string>>

export function refused(refusal: Refusal, hints: Hints = {}): string {
  const text = `ERR: ${refusal.message} ${hints[refusal.code] ?? adviceInWrits(refusal)}`.trimEnd()
  return plainText(text).replaceAll('\n', ' ')
}
