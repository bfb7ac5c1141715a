import type { Connection } from './connection.ts'
import { oneOf } from './one-of.ts'

/** Where an event tells what somebody wrote in a todo. */
const texts = ['todo', 'was'].flatMap((part) => [
  ...['subject', 'description'].map((field) => ({ part, field, blank: '""' })),
  { part, field: 'blockedReason', blank: 'null' },
])

const blanked: Record<Connection['kind'], string> = {
  sqlite: `json_replace(data, ${texts.map(({ part, field, blank }) => `'$.${part}.${field}', json('${blank}')`).join(', ')})`,
  postgres: `${texts.reduce((data, { part, field, blank }) => `jsonb_set(${data}, '{${part},${field}}', '${blank}', false)`, 'data::jsonb')}::text`,
}

const atOnce = 500
const eventsOfSql = 'SELECT seq FROM events WHERE tenant_id = ? AND about = ? AND about IS NOT NULL AND seq > ? ORDER BY seq LIMIT ?'

/** Row by row and page by page, by the index of what happened to each. */
export async function forgetTexts(connection: Connection, tenant: number, todos: readonly number[]): Promise<void> {
  for (const todo of todos) {
    for (let after = 0; ; ) {
      const found = (await connection.all(eventsOfSql, [tenant, `todo:${todo}`, after, atOnce])).map(([seq]) => Number(seq))
      if (found.length === 0) break
      const these = oneOf(connection, 'seq', found)
      await connection.run(`UPDATE events SET data = ${blanked[connection.kind]} WHERE tenant_id = ? AND ${these.sql}`, [
        tenant,
        these.value,
      ])
      after = found.at(-1) ?? after
      if (found.length < atOnce) break
    }
    await connection.run(`DELETE FROM removed WHERE tenant_id = ? AND noun = 'todo' AND number = ? AND number > 0`, [tenant, todo])
  }
}
