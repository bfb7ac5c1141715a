import { type Refusal, refusals } from '../../contract/refusals.ts'
import { inNames } from '../../core/gate/explain.ts'
import { advice } from '../../core/render/text/advice.ts'
import { plainJson, plainText } from '../../core/render/text/plain-text.ts'
import { commandFor } from './phrases/command-for.ts'
import type { World } from './world.ts'

/** Tells a refusal on stderr, in this door's names, and answers its exit code. */
export function reportRefusal(
  refusal: Refusal,
  world: Pick<World, 'err'>,
  json: boolean,
  nameOf: (field: string) => string = (field) => field,
): number {
  const { message, fields, ...words } = inNames(refusal, nameOf)
  const hint = advice({ ...refusal, ...words }, commandFor)
  if (json) world.err(`${plainJson({ error: { ...refusal, message, hint, fields } })}\n`)
  else report(message, hint, world)
  return refusals[refusal.code].exit
}

export function report(message: string, hint: string | undefined, world: Pick<World, 'err'>, json = false): void {
  if (json) world.err(`${plainJson({ error: { code: 'invalid', message, hint } })}\n`)
  else world.err(plainText(`punchlist: ${message}\n${hint ? `  ${hint}\n` : ''}`))
}
