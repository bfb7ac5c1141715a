import type { Refusal } from '../../contract/refusals.ts'
import { advice, withAdvice } from '../../core/render/text/advice.ts'
import { commandFor } from './phrases/command-for.ts'

/** A refusal in one line, with what to do instead. */
export function refusedLine(refusal: Refusal, usage: string): string {
  return withAdvice(refusal.message, advice(refusal, commandFor) || `Usage: ${usage}`)
}
