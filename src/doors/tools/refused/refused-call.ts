import type { Refusal } from '../../../contract/refusals.ts'
import { inNames } from '../../../core/gate/explain.ts'
import type { ToolResult } from '../../../core/ports/tools.ts'
import { withAdvice } from '../../../core/render/text/advice.ts'
import { plainText } from '../../../core/render/text/plain-text.ts'
import { wireName } from '../../dialects/names.ts'
import type { ArgumentSchema } from '../arguments/input-schema.ts'
import type { ToolRow } from '../rows/tool-row.ts'
import { adviceInCalls } from './advice-in-calls.ts'
import { correctedCall, writtenCall } from './corrected-call.ts'

type Arguments = Readonly<Record<string, unknown>>

const mostFaultsNamed = 5

/**
 * An expected no is a result like any other: what is wrong, and the call that would be right. `names` are for fields that the refusal
 * names as the operations do.
 */
export function refusedCall(
  row: ToolRow,
  schema: ArgumentSchema,
  given: Arguments,
  refusal: Refusal,
  names: ToolRow['names'] = {},
): ToolResult {
  const nameOf = (field: string) => wireName(names, field)
  const { fields = [] } = refusal
  const left = fields.length + (refusal.unnamed ?? 0) - mostFaultsNamed
  const { message, hint } = inNames(
    left > 0 ? { ...refusal, fields: fields.slice(0, mostFaultsNamed), unnamed: undefined } : refusal,
    nameOf,
    'argument',
  )
  const said = message + (left > 0 ? ` And ${left} more like it.` : '')
  const faults = fields.map(({ field }) => nameOf(field))
  const lines = [withAdvice(said, adviceInCalls({ ...refusal, hint }))]
  const better = refusal.code === 'invalid' ? tried(row, schema, given, faults) : undefined
  if (better !== undefined) lines.push(`Try: ${better}`)
  if (refusal.current !== undefined)
    lines.push(`It is now (version ${refusal.version}):`, JSON.stringify(todosIn(refusal.current), null, 2))
  return { text: plainText(lines.join('\n')), isError: true, title: `${row.name} refused`, metadata: { code: refusal.code } }
}

/** The call put right; where nothing is left of it, a call that is right. */
function tried(
  { name, example, input, meant }: ToolRow,
  schema: ArgumentSchema,
  given: Arguments,
  faults: readonly string[],
): string | undefined {
  const wrongIn = (meant: unknown) => input.safeParse(meant).error?.issues.map(({ path }) => path.join('.')) ?? []
  // Arguments that can be read were refused by the gate, which alone knows what is wrong with them.
  const call =
    wrongIn(given).length === 0
      ? correctedCall(name, given, schema, () => faults)
      : correctedCall(name, meant?.(given) ?? given, schema, wrongIn)
  if (call === writtenCall(name, {})) return writtenCall(name, example)
  // What is wrong can then not be seen in the arguments; another call would only lose those that are right.
  return call === writtenCall(name, given) ? undefined : call
}

function todosIn(current: unknown): unknown {
  return typeof current === 'object' && current !== null && 'todos' in current ? current.todos : current
}
