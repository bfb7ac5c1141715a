import { type Kind, kindNames } from './kinds.ts'

/** What the log is narrowed to, as it stands in the address. */
export interface ActivitySearch {
  kind?: Kind
  session?: number
  by?: string
  text?: string
}

/** An address may have been typed by hand: what makes no sense in it is left out. */
export function readActivitySearch(given: Record<string, unknown>): ActivitySearch {
  const kind = kindNames.find((name) => name === given.kind)
  const session = Number(given.session)
  return {
    ...(kind && { kind }),
    ...(Number.isSafeInteger(session) && session > 0 && { session }),
    ...textIn('by', given.by),
    ...textIn('text', given.text),
  }
}

function textIn<Name extends string>(name: Name, value: unknown): Partial<Record<Name, string>> {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? ({ [name]: text.slice(0, 200) } as Record<Name, string>) : {}
}
