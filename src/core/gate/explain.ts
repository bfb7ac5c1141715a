import type * as z from 'zod'
import { type Fault, type Refusal, refuse } from '../../contract/refusals.ts'
import { closest } from '../render/text/closest.ts'

/** An answer to bad input must not grow with it: so many fields are named, in so many characters each, and the rest is counted. */
const mostNamed = 50
const longestName = 100
const longestProblem = 500

/** Turns what zod found wrong into one refusal that names the fields at fault and says what would be right. */
export function explainInvalid(error: z.ZodError, schema: z.ZodType): Refusal {
  const known = Object.keys((schema as z.ZodType & { shape?: Record<string, unknown> }).shape ?? {})
  const fields = error.issues.flatMap(explainIssue)
  const unknown = error.issues.some((issue) => issue.code === 'unrecognized_keys' && issue.path.length === 0)
  return refuseFields(fields, unknown ? known : undefined)
}

/** The refusal of these fields; `accepts` are those that there are, when some were unknown. */
export function refuseFields(faults: Fault[], accepts?: string[]): Refusal {
  const fields = faults
    .slice(0, mostNamed)
    .map((fault) => ({ ...fault, field: shortened(fault.field, longestName), problem: shortened(fault.problem, longestProblem) }))
  const unnamed = faults.length > mostNamed ? faults.length - mostNamed : undefined
  const { refusal } = refuse('invalid', sentenceOf(fields, unnamed), { fields, unnamed, accepts })
  return { ...refusal, hint: hintFrom(refusal, (field) => field, 'field') }
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`
}

interface Worded {
  message: string
  hint: string | undefined
  fields: Refusal['fields']
}

/** What a door calls the parts of an input. */
export type InputNoun = 'field' | 'argument'

/** A refusal in the words of a door that has names of its own for the fields. */
export function inNames(refusal: Refusal, nameOf: (field: string) => string, noun: InputNoun = 'field'): Worded {
  const hint = hintFrom(refusal, nameOf, noun) ?? refusal.hint
  if (refusal.fields === undefined) return { fields: undefined, message: refusal.message, hint }
  const fields = refusal.fields.map(({ field, problem, unknown }) => ({
    field: nameOf(field),
    problem: unknown ? `unknown ${noun}` : problem,
    unknown,
  }))
  // Whatever the message says beyond its fields, such as that nothing was changed, stays.
  const own = sentenceOf(refusal.fields, refusal.unnamed)
  const rest = refusal.message.startsWith(own) ? refusal.message.slice(own.length) : ''
  return { fields, message: sentenceOf(fields, refusal.unnamed) + rest, hint }
}

function hintFrom({ fields = [], accepts }: Refusal, nameOf: (field: string) => string, noun: InputNoun): string | undefined {
  if (accepts === undefined) return undefined
  const names = accepts.map(nameOf)
  const near = fields.flatMap(({ field, unknown }) => (unknown ? (closest(nameOf(field), names) ?? []) : []))
  const guesses = [...new Set(near)]
  const question = guesses.length > 0 ? `Did you mean ${guesses.join(', ')}? ` : ''
  return `${question}${noun === 'field' ? 'Fields' : 'Arguments'}: ${names.join(', ')}.`
}

function sentenceOf(fields: readonly Fault[], unnamed = 0): string {
  const named = fields.map(({ field, problem }) => (field ? `${field}: ${problem}` : problem)).join('; ')
  return unnamed > 0 ? `${named}; and ${unnamed} more.` : `${named}.`
}

function explainIssue(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), problem: 'unknown field', unknown: true as const }))
  }
  return [{ field: issue.path.map(String).join('.'), problem: problemOf(issue) }]
}

function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'is missing' : `must be ${article(issue.expected)}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'must not be empty' : `must be at least ${issue.minimum}`
  return issue.message
}

function article(type: string): string {
  if (type === 'int') return 'a whole number'
  if (type === 'record') return 'an object'
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}
