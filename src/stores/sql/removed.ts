import type { Noun, Records } from '../../core/ports/records.ts'
import type { RemovedRow } from '../../core/ports/store.ts'
import type { Connection, Queries } from './connection.ts'
import { rowsInto } from './insert-rows.ts'
import { oneOf } from './one-of.ts'
import { json, mapping } from './table.ts'

const removed = mapping<RemovedRow>({ id: 'id', noun: 'noun', number: 'number', call: 'call', at: 'at', row: json('row_as_it_was') })
const insertRemoved = rowsInto('removed', ['tenant_id', 'id', 'noun', 'number', 'call', 'at', 'row_as_it_was'])

const ofCallSql = `SELECT ${removed.columns} FROM removed WHERE tenant_id = ? AND call = ? AND id > ? ORDER BY id LIMIT ?`
const byIdSql = `SELECT ${removed.columns} FROM removed WHERE tenant_id = ? AND id = ?`
const byNumberSql = `SELECT ${removed.columns} FROM removed WHERE tenant_id = ? AND noun = ? AND number = ? AND number > 0`

export const removedQueries: Queries<'removed'> = (connection, tenant) => ({
  ofCall: async (call, after, limit) => (await connection.all(ofCallSql, [tenant, call, after, limit])).map(removed.decode),
  async find(noun, reference) {
    const rows =
      typeof reference === 'number'
        ? await connection.all(byNumberSql, [tenant, noun, reference])
        : await connection.all(byIdSql, [tenant, reference])
    return rows.map(removed.decode).find((row) => row.noun === noun)
  },
})

/** Its events come next in the log: nobody else writes there meanwhile. */
const nextCallSql = 'SELECT last_event + 1 FROM tenants WHERE id = ?'

/** What goes from these tables can be brought back for a while; and what pointed at it, which the tables then clear. */
const pointers: Partial<Record<Noun, readonly { link: string; table: string; column: string; id: string }[]>> = {
  todo: [],
  memory: [],
  comment: [],
  link: [],
  sprint: [
    { link: 'todo.sprint', table: 'todos', column: 'sprint_id', id: 'uid' },
    { link: 'artifact.sprint', table: 'artifacts', column: 'sprint_id', id: 'id' },
  ],
  artifact: [{ link: 'todo.artifact', table: 'todos', column: 'artifact_id', id: 'uid' }],
}

export async function keepAside(
  connection: Connection,
  tenant: number,
  noun: Noun,
  rows: readonly Records[Noun][],
  at: number,
): Promise<void> {
  const links = pointers[noun]
  if (links === undefined || rows.length === 0) return
  const [next] = await connection.all(nextCallSql, [tenant])
  const call = Number(next?.[0])
  await insertRemoved(connection, rows.length, (index) => {
    const row = rows[index] as Records[Noun]
    return [tenant, row.id, noun, 'number' in row ? row.number : 0, call, at, JSON.stringify(row)]
  })
  for (const { id } of rows) {
    for (const { link, table, column, id: idColumn } of links) {
      const select = `SELECT ?, ?, '${link}', ${idColumn}, ${column}, ? FROM ${table} WHERE ${column} = ?`
      const sql = `INSERT INTO removed_links (tenant_id, call, link, id, target, at) ${connection.kind === 'postgres' ? select.replace('?, ?', '?::bigint, ?::bigint').replace(', ? FROM', ', ?::bigint FROM') : select}`
      await connection.run(sql, [tenant, call, at, id])
    }
  }
  if (noun === 'artifact') for (const { id } of rows) await keepRevisionsAside(connection, [tenant, call, at, id])
}

/** A document goes with all its texts, of which each may be long. */
const revisionsAtOnce = 10
const fields = {
  id: 'id',
  artifact: 'artifact_id',
  revision: 'revision',
  title: 'title',
  content: 'content',
  by: 'by_whom',
  at: 'at',
  version: 'version',
}
const pairs = Object.entries(fields).map(([field, column]) => `'${field}', ${column}`)

async function keepRevisionsAside(connection: Connection, [tenant, call, at, artifact]: [number, number, number, string]): Promise<void> {
  const row = connection.kind === 'sqlite' ? `json_object(${pairs})` : `json_build_object(${pairs})::text`
  const select = `SELECT tenant_id, id, 'artifactRevision', 0, CAST(? AS BIGINT), CAST(? AS BIGINT), ${row} FROM artifact_revisions`
  const sql = `INSERT INTO removed (tenant_id, id, noun, number, call, at, row_as_it_was) ${select} WHERE artifact_id = ? AND revision > ? AND revision <= ?`
  const [last] = await connection.all('SELECT max(revision) FROM artifact_revisions WHERE artifact_id = ? AND tenant_id = ?', [
    artifact,
    tenant,
  ])
  for (let from = 0; from < Number(last?.[0] ?? 0); from += revisionsAtOnce) {
    await connection.run(sql, [call, at, artifact, from, from + revisionsAtOnce])
  }
}

const atOnce = 500

export async function broughtBack(connection: Connection, tenant: number, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const these = oneOf(connection, 'id', ids.slice(from, from + atOnce))
    await connection.run(`DELETE FROM removed WHERE tenant_id = ? AND ${these.sql}`, [tenant, these.value])
  }
}

const targetsSql = 'SELECT link, target, id FROM removed_links WHERE tenant_id = ? AND call = ? AND link = ? AND id > ? ORDER BY id LIMIT ?'

/** As silently as they were cleared. */
export async function relink(connection: Connection, tenant: number, call: number): Promise<void> {
  for (const { link, table, column, id } of Object.values(pointers).flat()) {
    for (let after = ''; ; ) {
      const rows = await connection.all(targetsSql, [tenant, call, link, after, atOnce])
      for (const target of new Set(rows.map((row) => String(row[1])))) {
        const ids = rows.filter((row) => row[1] === target).map((row) => String(row[2]))
        const these = oneOf(connection, id, ids)
        await connection.run(`UPDATE ${table} SET ${column} = ? WHERE tenant_id + 0 = ? AND ${these.sql} AND ${column} IS NULL`, [
          target,
          tenant,
          these.value,
        ])
      }
      if (rows.length < atOnce) break
      after = String(rows.at(-1)?.[2])
    }
  }
  await connection.run('DELETE FROM removed_links WHERE tenant_id = ? AND call = ?', [tenant, call])
}

const forgetRowsSql = 'DELETE FROM removed WHERE (tenant_id, id) IN (SELECT tenant_id, id FROM removed WHERE at < ? ORDER BY at LIMIT ?)'
const forgetLinksSql = `
DELETE FROM removed_links WHERE (tenant_id, call, link, id) IN (
  SELECT tenant_id, call, link, id FROM removed_links WHERE at < ? ORDER BY at LIMIT ?
)`

export async function forgetRemoved(connection: Connection, before: number, limit: number): Promise<number> {
  const rows = await connection.run(forgetRowsSql, [before, limit])
  return Math.max(rows, await connection.run(forgetLinksSql, [before, limit]))
}
