import { StoreUnavailable } from '../../core/ports/unavailable.ts'
import type { Connection } from './connection.ts'
import { migrations, newest } from './migrations/index.ts'
import type { Spelling } from './migrations/migration.ts'

/**
 * Brings the schema up to date, inside a transaction that the caller has opened and that shuts every other migrator out: it
 * is there in full or not at all.
 */
export async function migrate(connection: Connection, spelling: Spelling, now: number): Promise<void> {
  await connection.run(
    `CREATE TABLE IF NOT EXISTS migrations (number ${spelling.integer} NOT NULL PRIMARY KEY, name TEXT NOT NULL, applied_at ${spelling.integer} NOT NULL)${spelling.endOfTable}`,
    [],
  )
  const [row] = await connection.all('SELECT coalesce(max(number), 0) FROM migrations', [])
  const current = Number(row?.[0])
  refuseNewer(current)
  for (const migration of migrations.filter(({ number }) => number > current)) {
    for (const statement of migration.statements(spelling)) await connection.run(statement, [])
    await connection.run('INSERT INTO migrations (number, name, applied_at) VALUES (?, ?, ?)', [migration.number, migration.name, now])
  }
}

export function refuseNewer(current: number): void {
  if (current <= newest) return
  throw new StoreUnavailable(
    `The database was made by a newer Punchlist (schema ${current}; this one knows ${newest}).`,
    'not_saved',
    'Update Punchlist, or use another database.',
  )
}
