import type { Refusal, RefusalCode } from '../../contract/refusals.ts'
import { plainText } from '../../core/render/plain-text.ts'

/** What to write instead, in this door's words; where there is none, the refusal's own hint is told. */
export type Hints = Partial<Record<RefusalCode, string>>

export function refused(refusal: Refusal, hints: Hints = {}): string {
  const hint = hints[refusal.code] ?? refusal.hint
  const text = `ERR: ${refusal.message}${hint ? ` ${hint}` : ''}`
  return plainText(text).replaceAll('\n', ' ')
}
