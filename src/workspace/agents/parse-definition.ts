import * as z from 'zod'
import { AgentDefinition } from '../../contract/nouns/agent.ts'
import { AgentDefaults, overDefaults } from '../../contract/nouns/agent-defaults.ts'
import { grant, type Outcome, type Refusal, refuse } from '../../contract/refusals.ts'
import { explainInvalid } from '../../core/gate/explain.ts'
import { closest } from '../../core/render/text/closest.ts'
import { findJsonProblem } from '../json-problem.ts'

const maximumDepth = 32

/** Far more than anybody reads, and few enough that looking for what each may have meant takes no time. */
const maximumFaults = 50

export interface Parsed {
  definition: AgentDefinition
  /** False when instructions may stand in a file of their own. */
  hasInstructions: boolean
}

/** What the text of an agent.json says, over what all agents have. */
export function parseDefinition(text: string, defaults?: AgentDefaults): Outcome<Parsed> {
  const parsed = parseObject(text)
  if (!parsed.granted) return parsed
  const { value } = parsed
  const checked = AgentDefinition.safeParse(defaults === undefined ? value : overDefaults(value, defaults), { reportInput: true })
  if (checked.success) return grant({ definition: checked.data, hasInstructions: Object.hasOwn(Object(value), 'instructions') })
  const refusal = explainInvalid(firstFaults(checked.error), AgentDefinition)
  return { granted: false, refusal: { ...refusal, hint: [refusal.hint, limitsHint(refusal)].filter(Boolean).join(' ') || undefined } }
}

/** What the text of a defaults.json says. */
export function parseDefaults(text: string): Outcome<AgentDefaults> {
  const parsed = parseObject(text)
  if (!parsed.granted) return parsed
  const checked = AgentDefaults.safeParse(parsed.value, { reportInput: true })
  return checked.success ? grant(checked.data) : { granted: false, refusal: explainInvalid(firstFaults(checked.error), AgentDefaults) }
}

function parseObject(text: string): Outcome<unknown> {
  if (text.trim() === '') return refuse('invalid', 'is empty.', { hint: 'The least that may stand there is {}.' })
  const wrong = findJsonProblem(text, { maximumDepth })
  return wrong ? refuse('invalid', `line ${wrong.line}, column ${wrong.column}: ${wrong.problem}.`) : grant(JSON.parse(text))
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
  const unknown = fields.filter(({ field, unknown }) => unknown && field.startsWith('limits.'))
  if (unknown.length === 0) return undefined
  const guesses = unknown.flatMap(({ field }) => closest(field, known) ?? [])
  const question = guesses.length > 0 ? `Did you mean ${guesses.join(', ')}? ` : ''
  return `${question}Limits: ${known.join(', ')}.`
}
