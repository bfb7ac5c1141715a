import type { Option } from '../choose/options.ts'
import { optionsFitting } from '../choose/options.ts'

/** What a list can be narrowed by. */
export interface FilterField {
  /** Its name in the address. */
  key: string
  label: string
  /** What it can be; nothing for any words. */
  values?: readonly Option[]
  /** It can also be said what it is not. */
  canBeNot?: boolean
}

/** By the fields' names, as they stand in the address. A value that begins with an exclamation mark is what it is not. */
export type Filters = Readonly<Record<string, string>>

export interface Filter {
  field: FilterField
  isNot: boolean
  value: string
  /** The value as people read it. */
  shown: string
}

export interface FilterOption extends Option {
  field: FilterField
  /** What the address says then; nothing when the value is still to be chosen. */
  wanted: string | undefined
}

function readFilter(field: FilterField, given: string): Filter {
  const isNot = field.canBeNot === true && given.startsWith('!')
  const value = isNot ? given.slice(1) : given
  return { field, isNot, value, shown: field.values?.find((known) => known.value === value)?.label ?? value }
}

export function filtersIn(fields: readonly FilterField[], filters: Filters): Filter[] {
  return fields.flatMap((field) => {
    const given = filters[field.key]
    return given === undefined ? [] : [readFilter(field, given)]
  })
}

export function operatorOf({ field, isNot }: Pick<Filter, 'field' | 'isNot'>): string {
  if (field.values === undefined) return 'has'
  return isNot ? 'is not' : 'is'
}

/** What can be added: fields while nothing is typed, whole filters of the field that was chosen or of all that fit. */
export function filterOptions(fields: readonly FilterField[], chosen: FilterField | undefined, typed: string): FilterOption[] {
  const text = typed.trim()
  if (chosen === undefined && text === '')
    return fields.map((field) => ({ value: field.key, label: field.label, field, wanted: undefined }))
  const within = chosen === undefined ? fields : [chosen]
  const whole = within.flatMap((field) => (field.values === undefined ? [] : valuesOf(field)))
  const inWords = within.filter(({ values }) => values === undefined && text !== '')
  return [
    ...optionsFitting(whole, text),
    ...inWords.map((field) => ({ value: field.key, label: `${field.label} has “${text}”`, field, wanted: text })),
  ]
}

function valuesOf(field: FilterField): FilterOption[] {
  const options = (isNot: boolean) =>
    (field.values ?? []).map(({ value, label }) => {
      const wanted = isNot ? `!${value}` : value
      return { value: `${field.key} ${wanted}`, label: `${field.label} ${operatorOf({ field, isNot })} ${label}`, field, wanted }
    })
  return field.canBeNot ? [...options(false), ...options(true)] : options(false)
}
