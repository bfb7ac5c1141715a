import type { AccessLevel } from '../../../../src/contract/access.ts'

/** What each level of access allows, in a few words. */
export const accessWords: Record<AccessLevel, string> = {
  full: 'everything',
  readonly: 'read, add and update, but not complete or delete',
  'readonly-shell': 'the same as readonly',
  minimal: 'only read',
}

export const accessLevels = Object.keys(accessWords) as AccessLevel[]
