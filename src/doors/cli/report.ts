import { type Refusal, refusals } from '../../contract/refusals.ts'
import { inNames } from '../../core/gate/explain.ts'
import { advice } from '../../core/render/text/advice.ts'
import { plainJson, plainText } from '../../core/render/text/plain-text.ts'
import type { CommandContext } from './command-context.ts'
import { commandFor } from './phrases/command-for.ts'

/** Tells a refusal on stderr, in this door's names, and answers its exit code. */
export function reportRefusal(
  refusal: Refusal,
  context: Pick<CommandContext, 'err'>,
  json: boolean,
  nameOf: (field: string) => string = (field) => field,
): number {
  const { message, fields, ...words } = inNames(refusal, nameOf)
  const hint = advice({ ...refusal, ...words }, commandFor)
  if (json) context.err(`${plainJson({ error: { ...refusal, message, hint, fields } })}\n`)
  else report(message, hint, context)
  return refusals[refusal.code].exit
}

export function report(message: string, hint: string | undefined, context: Pick<CommandContext, 'err'>, json = false): void {
  if (json) context.err(`${plainJson({ error: { code: 'invalid', message, hint } })}\n`)
  else context.err(plainText(`punchlist: ${message}\n${hint ? `  ${hint}\n` : ''}`))
}
