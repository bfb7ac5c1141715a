import type { Connection } from './connection.ts'
import { oneOf } from './one-of.ts'

interface Text {
  part: string
  field: string
  blank: string
}

/** Where an event tells what somebody wrote, under the name of its noun or in what it was. */
const textsOf = (noun: string, fields: Record<string, string>): Text[] =>
  [noun, 'was'].flatMap((part) => Object.entries(fields).map(([field, blank]) => ({ part, field, blank })))

const texts = {
  todo: textsOf('todo', { subject: '""', description: '""', blockedReason: 'null' }),
  comment: textsOf('comment', { text: '""' }),
  link: textsOf('link', { value: '""', label: 'null' }),
}
type Told = keyof typeof texts

const blanked: Record<Connection['kind'], (of: readonly Text[]) => string> = {
  sqlite: (of) => `json_replace(data, ${of.map(({ part, field, blank }) => `'$.${part}.${field}', json('${blank}')`).join(', ')})`,
  postgres: (of) =>
    `${of.reduce((data, { part, field, blank }) => `jsonb_set(${data}, '{${part},${field}}', '${blank}', false)`, 'data::jsonb')}::text`,
}

const atOnce = 500
const eventsOfSql = 'SELECT seq FROM events WHERE tenant_id = ? AND about = ? AND about IS NOT NULL AND seq > ? ORDER BY seq LIMIT ?'

/** Todos, and all that was ever said on them, there or gone. */
export async function forgetTexts(connection: Connection, tenant: number, todos: readonly number[]): Promise<void> {
  for (const noun of ['comment', 'link'] as const) {
    for (const number of await everOn(connection, tenant, noun, todos)) await forgetRow(connection, tenant, noun, number)
  }
  for (const todo of todos) await forgetRow(connection, tenant, 'todo', todo)
}

/** Page by page, by the index of what happened to a row. */
async function forgetRow(connection: Connection, tenant: number, noun: Told, number: number): Promise<void> {
  const data = blanked[connection.kind](texts[noun])
  for (let after = 0; ; ) {
    const found = (await connection.all(eventsOfSql, [tenant, `${noun}:${number}`, after, atOnce])).map(([seq]) => Number(seq))
    if (found.length === 0) break
    const these = oneOf(connection, 'seq', found)
    await connection.run(`UPDATE events SET data = ${data} WHERE tenant_id = ? AND ${these.sql}`, [tenant, these.value])
    after = found.at(-1) ?? after
    if (found.length < atOnce) break
  }
  await connection.run('DELETE FROM removed WHERE tenant_id = ? AND noun = ? AND number = ? AND number > 0', [tenant, noun, number])
}

/**
 * The numbers of the comments, or links, that were ever added to these todos. Of those that are gone for long only the log knows: what was added since the
 * first of the todos was is gone through, by the index of types. That takes a while where there is a lot of it, and is seldom asked for.
 */
async function everOn(connection: Connection, tenant: number, noun: 'comment' | 'link', todos: readonly number[]): Promise<number[]> {
  const firstOf = `SELECT min(seq) FROM events WHERE tenant_id = ? AND about = ? AND about IS NOT NULL`
  let from = Number.MAX_SAFE_INTEGER
  for (const todo of todos) from = Math.min(from, Number((await connection.all(firstOf, [tenant, `todo:${todo}`]))[0]?.[0] ?? 0))
  const read = (field: string) =>
    connection.kind === 'sqlite' ? `json_extract(data, '$.${noun}.${field}')` : `(data::json -> '${noun}' ->> '${field}')::bigint`
  const events = connection.kind === 'sqlite' ? 'events INDEXED BY events_by_type' : 'events'
  const sql = `SELECT seq, ${read('number')}, ${read('todo')} FROM ${events} WHERE tenant_id = ? AND type = ? AND seq > ? ORDER BY seq LIMIT ?`
  const wanted = new Set(todos)
  const numbers: number[] = []
  for (let after = from - 1; ; ) {
    const page = await connection.all(sql, [tenant, `${noun}.added`, after, atOnce])
    for (const [, number, todo] of page) if (todo !== null && wanted.has(Number(todo))) numbers.push(Number(number))
    if (page.length < atOnce) return numbers
    after = Number(page.at(-1)?.[0])
    await connection.giveWay()
  }
}
