import { type Refusal, refusals } from '../../contract/refusals.ts'
import { inNames } from '../../core/gate/explain.ts'
import { advice } from '../../core/render/text/advice.ts'
import { plainJson, plainText } from '../../core/render/text/plain-text.ts'
import type { ShortContext } from './command-context.ts'

/** Tells a refusal on stderr, in this door's names, and answers its exit code. */
export async function reportRefusal(
  refusal: Refusal,
  context: Pick<ShortContext, 'err'>,
  json: boolean,
  nameOf: (field: string) => string = (field) => field,
): Promise<number> {
  const { message, fields, ...words } = inNames(refusal, nameOf)
  // Looked up only where a command is suggested: it takes the words of all of them.
  const commandFor = refusal.instead === undefined ? () => undefined : (await import('./phrases/command-for.ts')).commandFor
  const hint = advice({ ...refusal, ...words }, commandFor)
  if (json) context.err(`${plainJson({ error: { ...refusal, message, hint, fields } })}\n`)
  else report(message, hint, context)
  return refusals[refusal.code].exit
}

export function report(message: string, hint: string | undefined, context: Pick<ShortContext, 'err'>, json = false): void {
  if (json) context.err(`${plainJson({ error: { code: 'invalid', message, hint } })}\n`)
  else context.err(plainText(`punchlist: ${message}\n${hint ? `  ${hint}\n` : ''}`))
}
