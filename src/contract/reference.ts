import * as z from 'zod'
import { slug } from './nouns/tenant.ts'

export const ulidPattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const numberPattern = /^#?([1-9][0-9]{0,14})$/

/** What a caller may name a row by: its number within the tenant, or its id. */
export type Reference = number | string

/** What people and models retype, and so has a number beside its id. */
export type NounWithNumber =
  | 'session'
  | 'todo'
  | 'task'
  | 'comment'
  | 'link'
  | 'memory'
  | 'schedule'
  | 'notification'
  | 'message'
  | 'question'
  | 'cap'

/**
 * A number (14, "14", "#14") or an id (a ULID). The noun is kept as metadata so that tools and tests can find every
 * place where a row is named.
 */
export function reference(noun: string) {
  return z
    .union([z.int().positive(), z.string()], { error: () => describe(noun) })
    .transform((value, context): Reference => {
      const parsed = parseReference(value)
      if (parsed !== undefined) return parsed
      context.issues.push({ code: 'custom', message: describe(noun), input: value })
      return z.NEVER
    })
    .meta({ reference: noun, description: `The ${noun}'s number or id.` })
}

export function parseReference(value: number | string): Reference | undefined {
  if (typeof value === 'number') return value
  const digits = numberPattern.exec(value.trim())
  if (digits) return Number(digits[1])
  const id = value.trim().toUpperCase()
  return ulidPattern.test(id) ? id : undefined
}

function describe(noun: string): string {
  return `must be a ${noun}'s number, such as 14, or its id, such as 01KA3Q4W8ZVJ5X2M6N7P8R9S0T`
}

export function pluralOf(noun: string): string {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

/** The id of a row that has no number: nobody retypes it. */
export function idReference(noun: string) {
  return z
    .string()
    .toUpperCase()
    .regex(ulidPattern, `must be the id of ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}, such as 01KA3Q4W8ZVJ5X2M6N7P8R9S0T`)
    .meta({ reference: noun, description: `The ${noun}'s id.` })
}

/** Names a list of todos: a session, or 0 for the tenant-wide list. */
export function listReference() {
  return z
    .union([z.literal(0), z.literal('0').transform((): 0 => 0), reference('session')], {
      error: () => `${describe('session')}, or 0 for the tenant-wide list`,
    })
    .meta({ reference: 'session', description: 'The session’s number or id; 0 means the tenant-wide list.' })
}

/** An agent goes by the name of its folder. */
export function agentReference() {
  return slug('agent id').meta({ reference: 'agent', description: 'The agent’s id.' })
}
