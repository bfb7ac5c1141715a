import type { Writing } from '../../../core/ports/store.ts'

/** The same, but for these; what is made when it is first asked for stays so. */
export function overridden(writing: Writing, overrides: Partial<Writing>): Writing {
  return Object.defineProperties(writing, Object.getOwnPropertyDescriptors(overrides))
}
