/** A field that a dialect calls, or counts, differently from the operation. */
export interface Renamed {
  field: string
  /** Where it is called so: beside the other fields, or in the items of a list. In both, if not given. */
  only?: Place
  /** From the wire to the operation. */
  decode?(value: unknown): unknown
  /** What OpenAPI says of it instead. */
  schema?: Record<string, unknown>
}

type Place = 'top' | 'items'

/** The operations' names by those of the wire. They hold for the items of lists as well. */
export type Names = Readonly<Record<string, string | Renamed>>

/** What the operation calls a field of the wire. */
export function renamed(names: Names = {}, wire: string, place: Place = 'top'): Renamed {
  const name = Object.hasOwn(names, wire) ? names[wire] : undefined
  if (name === undefined) return { field: wire }
  if (typeof name === 'string') return { field: name }
  return name.only === undefined || name.only === place ? name : { field: wire }
}

/** What the wire calls a field of the operation's input; `items.2.subject` is renamed part by part. */
export function wireName(names: Names | undefined, field: string, place: Place = 'top'): string {
  const [first = '', index, ...deeper] = field.split('.')
  const own = Object.keys(names ?? {}).find((wire) => renamed(names, wire, place).field === first) ?? first
  if (index === undefined) return own
  return [own, index, ...(deeper.length === 0 ? [] : [wireName(names, deeper.join('.'), 'items')])].join('.')
}

/** An object of the wire in the operation's names; what was not said stays unsaid. */
export function inOperation<Given extends object>(names: Names, given: Given): { [field: string]: Given[keyof Given] } {
  const said = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said.map(([wire, value]) => [renamed(names, wire).field, value]))
}
