import type { SharedRates } from '../../core/ports/store.ts'
import type { Connection } from './connection.ts'

const now = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint'
const minute = 60_000

/** Only where daemons of several machines share a database, so only PostgreSQL has the table; a crash may empty it. */
const shareSql = `
WITH told AS (
  INSERT INTO rates (node, at, counts) VALUES (?, ${now}, ?) ON CONFLICT (node) DO UPDATE SET at = excluded.at, counts = excluded.counts
), gone AS (
  DELETE FROM rates WHERE node <> ? AND at < ${now} - ${60 * minute}
)
SELECT ${now}, (SELECT string_agg(counts, chr(10)) FROM rates WHERE node <> ? AND at > ${now} - ${minute})`

export async function shareRates(connection: Connection, node: string, mine: string): Promise<SharedRates> {
  const [row] = await connection.all(shareSql, [node, mine, node, node])
  const others = row?.[1] ?? null
  return { now: Number(row?.[0]), others: others === null ? [] : String(others).split('\n') }
}
