import type { Migration } from './migration.ts'

/**
 * Whoever holds the data has a name, and the tokens that speak for them have no other. What a token was called used to be who spoke with it; that
 * stays so for those that were named by hand. And what another program called a task's thread is kept with the task.
 */
export const names: Migration = {
  number: 15,
  name: 'names',
  statements: () => [
    'ALTER TABLE tenants ADD COLUMN person TEXT',
    `ALTER TABLE tenants ADD COLUMN channel TEXT NOT NULL DEFAULT ''`,
    'ALTER TABLE tokens ADD COLUMN person TEXT',
    `UPDATE tokens SET person = name WHERE agent_id IS NULL AND name NOT IN ('first start', 'token') AND name NOT LIKE 'browser%'`,
    `ALTER TABLE tasks ADD COLUMN thread TEXT NOT NULL DEFAULT ''`,
  ],
}
