import type * as z from 'zod'

/** What a door that takes text (a query string, a command line) must know of an input's field to read it. */
export interface Field {
  name: string
  kind: 'text' | 'number' | 'boolean' | 'list' | 'json'
  required: boolean
  /** Left out, it has a value all the same. */
  hasDefault: boolean
  description: string
  /** The noun it names a row of. */
  reference?: string
  /** For a list: what each of its elements is. */
  element?: { reference?: string; schema?: z.ZodType }
  /** The words it takes, when they are a closed set. */
  values?: readonly string[]
}

interface Definition {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  entries?: Record<string, string>
}

const known = new WeakMap<z.ZodType, readonly Field[]>()

/** Found out when they are first asked for, and once: a daemon asks at every request. */
export function fieldsOf(input: z.ZodType): readonly Field[] {
  const { shape } = input as z.ZodObject
  const fields = known.get(input) ?? Object.entries(shape).map(([name, schema]) => fieldOf(name, schema as z.ZodType))
  known.set(input, fields)
  return fields
}

function fieldOf(name: string, schema: z.ZodType): Field {
  const outermost = definitionOf(schema).type
  const hasDefault = outermost === 'default' || outermost === 'prefault'
  let current: z.ZodType | undefined = schema
  let description = ''
  let reference: string | undefined
  let innermost = schema
  while (current !== undefined) {
    innermost = current
    description ||= current.description ?? ''
    reference ??= current.meta()?.reference as string | undefined
    const definition = definitionOf(current)
    // What comes in by a preprocess step is declared behind it.
    current = definition.innerType ?? (isTransform(definition.in) ? definition.out : definition.in)
  }
  const { type, entries, element } = definitionOf(innermost)
  const values = entries ?? (element && definitionOf(element).entries)
  return {
    name,
    kind: kindOf(type),
    required: outermost !== 'optional' && !hasDefault,
    hasDefault,
    description,
    reference,
    element: element && elementOf(element),
    values: values && Object.values(values),
  }
}

function elementOf(schema: z.ZodType): Field['element'] {
  const reference = schema.meta()?.reference as string | undefined
  return { reference, schema: definitionOf(schema).type === 'object' ? schema : undefined }
}

function isTransform(schema: z.ZodType | undefined): boolean {
  return schema !== undefined && definitionOf(schema).type === 'transform'
}

function kindOf(type: string): Field['kind'] {
  if (type === 'number' || type === 'int') return 'number'
  if (type === 'boolean') return 'boolean'
  if (type === 'object' || type === 'record') return 'json'
  return type === 'array' ? 'list' : 'text'
}

function definitionOf(schema: z.ZodType): Definition {
  return schema.def as unknown as Definition
}

/** Text as the field's kind; left as it is where it does not look like that, for the schema to complain of. */
export function fromText(field: Field, value: string): unknown {
  switch (field.kind) {
    case 'number':
      return /^-?\d{1,16}(?:\.\d{1,9})?$/.test(value) ? Number(value) : value
    case 'boolean':
      return value === 'true' || value === '1' || value === '' ? true : value === 'false' || value === '0' ? false : value
    case 'list':
      // A list of objects can only come as JSON, which the schema reads.
      return field.element?.schema || value.trimStart().startsWith('[') ? value : value.split(',').map((part) => part.trim())
    case 'json':
      return jsonOrText(value)
    case 'text':
      return value
  }
}

/** What the text says as JSON; the text itself, where it is none. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
