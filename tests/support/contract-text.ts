/** JSON Schema, as far as our contract is written in it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema | false
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  description?: string
  default?: unknown
  reference?: string
  [bound: string]: unknown
}

const told = new Set(['$ref', 'type', 'const', 'enum', 'anyOf', 'oneOf', 'allOf', 'items', 'properties', 'required', 'propertyNames'])
const aside = new Set([...told, 'additionalProperties', 'description', 'default', 'reference', 'id', '$schema', '$defs'])
const safe = Number.MAX_SAFE_INTEGER

/** The fields of an object, a line each, with what is said of them; what is deeper stands further in. */
export function fieldLines(schema: Schema, indent = '  '): string[] {
  const { properties, required = [], additionalProperties } = schema
  if (properties === undefined) return [`${indent}${typeText(schema)}`]
  const lines = Object.entries(properties).flatMap(([name, field]) => {
    const missing = required.includes(name) ? '' : '?'
    const start = field.default === undefined ? '' : ` = ${JSON.stringify(field.default)}`
    const said = field.description === undefined ? '' : `  // ${field.description}`
    const inner = objectIn(field)
    if (inner === undefined) return [`${indent}${name}${missing}: ${typeText(field)}${start}${said}`]
    return [`${indent}${name}${missing}: ${inner.around}${start}${said}`, ...fieldLines(inner.object, `${indent}  `)]
  })
  return additionalProperties === false || additionalProperties === undefined ? lines : [...lines, `${indent}and others`]
}

/** The one object that a field is, is a list of, or may be. */
function objectIn(field: Schema): { around: string; object: Schema } | undefined {
  if (field.properties !== undefined) return { around: 'object', object: field }
  if (field.items && field.items.properties !== undefined) return { around: `list${boundsOf(field)} of`, object: field.items }
  const [one, other, ...more] = field.anyOf ?? []
  const isNullable = other?.type === 'null' && more.length === 0
  return isNullable && one?.properties !== undefined ? { around: 'null or object', object: one } : undefined
}

function typeText(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.replace('#/$defs/', '')
  if (schema.reference !== undefined) return `reference to ${schema.reference}${isNull(schema) ? ' | null' : ''}`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.map(typeText).join(' | ')
  if (schema.allOf !== undefined) return schema.allOf.map(typeText).join(' & ')
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(([name, field]) => {
      const isNeeded = schema.required?.includes(name)
      return `${name}${isNeeded ? '' : '?'}: ${typeText(field)}`
    })
    return `{ ${fields.join(', ')} }`
  }
  if (schema.items !== undefined) return `list${boundsOf(schema)} of ${schema.items === false ? 'nothing' : typeText(schema.items)}`
  if (typeof schema.additionalProperties === 'object') return `record of ${typeText(schema.additionalProperties)}`
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'anything')
  return `${type}${boundsOf(schema)}`
}

function isNull(schema: Schema): boolean {
  return (schema.anyOf ?? []).some(({ type }) => type === 'null')
}

/** Every bound there is, so that none can change unseen. */
function boundsOf(schema: Schema): string {
  const bounds = Object.entries(schema).filter(([name, value]) => !aside.has(name) && value !== safe && value !== -safe)
  return bounds.length === 0 ? '' : ` (${bounds.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ')})`
}
