import type { Refusal } from '../../../contract/refusals.ts'
import type { Suggestion } from '../../../contract/suggestion.ts'

/** What is wrong and what to do about it, in one line. */
export function withAdvice(message: string, what: string): string {
  if (what === '') return message
  return /[.!?…:]$/.test(message) ? `${message} ${what}` : `${message}. ${what}`
}

/** What to do, followed by the call that does it, where a door has one. */
export function advice({ hint, instead }: Pick<Refusal, 'hint' | 'instead'>, callFor: (wish: Suggestion) => string | undefined): string {
  const call = instead && callFor(instead)
  if (call === undefined) return hint ?? ''
  return hint === undefined ? call : `${hint.replace(/\.$/, '')}: ${call}`
}
