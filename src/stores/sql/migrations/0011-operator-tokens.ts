import type { Migration } from './migration.ts'

/** Tokens that may also look at the daemon as a whole. None of those there are may. */
export const operatorTokens: Migration = {
  number: 11,
  name: 'operator-tokens',
  statements: ({ integer }) => [`ALTER TABLE tokens ADD COLUMN is_operator ${integer} NOT NULL DEFAULT 0`],
}
