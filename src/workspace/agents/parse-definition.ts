import * as z from 'zod'
import { AgentDefinition } from '../../contract/nouns/agent.ts'
import { grant, type Outcome, type Refusal, refuse } from '../../contract/refusals.ts'
import { explainInvalid, unknownField } from '../../core/gate/explain.ts'
import { closest } from '../../core/render/closest.ts'
import { findSyntaxProblem } from './json-syntax.ts'

const maximumDepth = 32

/** Far more than anybody reads, and few enough that looking for what each may have meant takes no time. */
const maximumFaults = 50

export interface Parsed {
  definition: AgentDefinition
  /** False when instructions may stand in a file of their own. */
  hasInstructions: boolean
}

/** What the text of an agent.json says. */
export function parseDefinition(text: string): Outcome<Parsed> {
  if (text.trim() === '') return refuse('invalid', 'is empty.', { hint: 'The least that may stand there is {}.' })
  const wrong = findSyntaxProblem(text, maximumDepth)
  if (wrong) return refuse('invalid', `line ${wrong.line}, column ${wrong.column}: ${wrong.problem}.`)
  const value: unknown = JSON.parse(text)
  const checked = AgentDefinition.safeParse(value, { reportInput: true })
  if (checked.success) return grant({ definition: checked.data, hasInstructions: Object.hasOwn(Object(value), 'instructions') })
  const refusal = explainInvalid(firstFaults(checked.error), AgentDefinition)
  return { granted: false, refusal: { ...refusal, hint: [refusal.hint, limitsHint(refusal)].filter(Boolean).join(' ') || undefined } }
}

function firstFaults({ issues }: z.ZodError): z.ZodError {
  const first = issues.slice(0, maximumFaults)
  return new z.ZodError(
    first.map((issue) => (issue.code === 'unrecognized_keys' ? { ...issue, keys: issue.keys.slice(0, maximumFaults) } : issue)),
  )
}

/** The gate's own hint knows the outermost fields only. */
function limitsHint({ fields = [] }: Refusal): string | undefined {
  const known = Object.keys(AgentDefinition.shape.limits.unwrap().shape).map((name) => `limits.${name}`)
  const unknown = fields.filter(({ field, problem }) => problem === unknownField && field.startsWith('limits.'))
  if (unknown.length === 0) return undefined
  const guesses = unknown.flatMap(({ field }) => closest(field, known) ?? [])
  const question = guesses.length > 0 ? `Did you mean ${guesses.join(', ')}? ` : ''
  return `${question}Limits: ${known.join(', ')}.`
}
