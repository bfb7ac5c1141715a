import { type EventType, eventTypes } from '../../contract/nouns/event.ts'

/** Types as a reader of the log names them: one or several, with commas between them or as a list; `todo.*` is every type of the noun. */
export type NamedTypes = string | readonly string[]

export function isOfType(type: string, named: NamedTypes): boolean {
  return patternsOf(named).some((pattern) => (pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern))
}

/** What a log can hold of them. A name that fits no type is no mistake: it may be one that this version does not know yet. */
export function typesNamed(named: NamedTypes): EventType[] {
  return eventTypes.filter((type) => isOfType(type, named))
}

function patternsOf(named: NamedTypes): string[] {
  return (typeof named === 'string' ? named.split(',') : [...named]).map((pattern) => pattern.trim())
}
