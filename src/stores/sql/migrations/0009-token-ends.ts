import type { Migration } from './migration.ts'

/** Tokens that end by themselves, as the cookie does that holds a browser's. Those there are go on until they are revoked. */
export const tokenEnds: Migration = {
  number: 9,
  name: 'token-ends',
  statements: ({ integer }) => [`ALTER TABLE tokens ADD COLUMN expires_at ${integer} NOT NULL DEFAULT 0`],
}
