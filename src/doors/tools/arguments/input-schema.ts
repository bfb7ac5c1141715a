import * as z from 'zod'

/** As much of JSON Schema as our tools use. */
export interface ArgumentSchema {
  type?: string | string[]
  description?: string
  enum?: string[]
  items?: ArgumentSchema
  properties?: Record<string, ArgumentSchema>
  required?: string[]
  [keyword: string]: unknown
}

/** The arguments as models are told of them: every byte is paid for in every turn, so nothing is said that helps nobody. */
export function inputSchema(input: z.ZodObject): ArgumentSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, { io: 'input', target: 'draft-2020-12' })
  return terse(schema as ArgumentSchema)
}

/**
 * The same for clients that know no lists of types: what may be a number or a text is declared as a text, and what may be null is not said to be. Both are
 * taken all the same.
 */
export function declaredSchema(schema: ArgumentSchema): ArgumentSchema {
  const { type, properties, items } = schema
  const types = [type ?? []].flat().filter((one) => one !== 'null')
  const each = Object.entries(properties ?? {}).map(([name, property]) => [name, declaredSchema(property)])
  return {
    ...schema,
    ...(Array.isArray(type) ? { type: types.includes('string') ? 'string' : types[0] } : {}),
    ...(properties === undefined ? {} : { properties: Object.fromEntries(each) }),
    ...(items === undefined ? {} : { items: declaredSchema(items) }),
  }
}

type Properties = Record<string, ArgumentSchema>

const unsaid = new Set(['reference', 'list', 'minLength', 'pattern', 'exclusiveMinimum', 'default'])

function terse(schema: ArgumentSchema, above: Properties = {}): ArgumentSchema {
  const { anyOf, properties, items, ...rest } = schema
  const kept = Object.entries(rest).filter(([keyword, value]) => !unsaid.has(keyword) && !isNoBound(keyword, value))
  return {
    ...Object.fromEntries(kept),
    ...(Array.isArray(anyOf) ? { type: typesOf(anyOf) } : {}),
    ...(properties === undefined ? {} : { properties: eachTerse(properties, above) }),
    ...(items === undefined ? {} : { items: terse(items, above) }),
  }
}

/** What an argument says of itself it need not say again for each element of a list. */
function eachTerse(properties: Properties, above: Properties): Properties {
  const each = Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = terse(property, properties)
    const isSaid = description === undefined || description === above[name]?.description
    return [name, isSaid ? rest : { description, ...rest }]
  })
  return Object.fromEntries(each)
}

/** Our unions are of plain types: a number or an id, or null. */
function typesOf(anyOf: readonly ArgumentSchema[]): string | string[] {
  const types = anyOf.flatMap((one): string[] => {
    const { type, anyOf: inner } = one
    if (Array.isArray(inner)) return [typesOf(inner)].flat()
    return type === undefined ? [] : [type === 'number' ? 'integer' : type].flat()
  })
  const distinct = [...new Set(types)]
  return distinct.length === 1 && distinct[0] !== undefined ? distinct[0] : distinct
}

function isNoBound(keyword: string, value: unknown): boolean {
  return value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER || (keyword === 'minItems' && value === 0)
}
