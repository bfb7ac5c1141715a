import type { Memory } from '../../contract/nouns/memory.ts'
import { memoryOf } from '../../core/domain/memory.ts'
import type { MemorySearch } from '../../core/ports/filters.ts'
import type { StoredMemory } from '../../core/ports/records.ts'
import type { Connection, Queries, Value } from './connection.ts'
import { isThere } from './deletion/is-there.ts'
import { oneOf } from './one-of.ts'
import { numbersFrom, pageOf } from './page.ts'
import { table } from './table.ts'
import { where } from './where.ts'

export const memories = table<StoredMemory>(
  'memories',
  {
    number: 'id',
    id: 'uid',
    session: 'conversation_id',
    agent: 'agent_id',
    type: 'type',
    title: 'title',
    body: 'body',
    titleWords: 'title_words',
    bodyWords: 'body_words',
    createdBy: 'created_by',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    version: 'version',
  },
  { inSession: true },
)

export const memoryQueries: Queries<'memories'> = (connection, tenant) => ({
  /** Each list is a range of an index that is already in order; what is shown is the newest of their newest. */
  async list({ lists = [undefined], type, agent, limit, after }) {
    const branches = (lists as readonly (number | undefined)[]).map((list, index) => {
      const { sql, values } = where(
        ['tenant_id = ?', tenant],
        ['type = ?', type],
        ['agent_id = ?', agent],
        ['id < ?', numbersFrom(after, 1)],
        ['conversation_id = ?', list],
        list === undefined && [isThere('memories')],
      )
      return {
        sql: `SELECT * FROM (${memories.select(`${sql} ORDER BY id DESC LIMIT ?`)}) AS branch_${index}`,
        values: [...values, limit + 1],
      }
    })
    const union = branches.map(({ sql }) => sql).join(' UNION ALL ')
    const values: Value[] = [...branches.flatMap((branch) => branch.values), limit + 1]
    const found = await memories.all(connection, `SELECT * FROM (${union}) AS listed ORDER BY id DESC LIMIT ?`, values)
    return pageOf(found.map(memoryOf), limit, ({ number }) => [number])
  },
  search: (search) => searchMemories(connection, tenant, search),
  async count(lists) {
    const these = lists && oneOf(connection, 'conversation_id', lists)
    const { sql, values } = where(['tenant_id = ?', tenant], these === undefined ? [isThere('memories')] : [these.sql, these.value])
    const [row] = await connection.all(`SELECT count(*) FROM memories ${sql}`, values)
    return Number(row?.[0])
  },
})

interface Statement {
  sql: string
  values: Value[]
}

/** Words hold letters, digits and signs only, so that quoting them is all it takes to keep them out of either query language. */
async function searchMemories(connection: Connection, tenant: number, search: MemorySearch): Promise<Memory[]> {
  if (search.words.length === 0) return []
  const { sql, values } = statements[connection.kind](tenant, search, narrowing(connection, search))
  return (await memories.all(connection, sql, values)).map(memoryOf)
}

const statements: Record<Connection['kind'], (tenant: number, search: MemorySearch, narrowed: Statement) => Statement> = {
  sqlite(tenant, { words, limit }, narrowed) {
    const wanted = JSON.stringify(queriesOf(words, (word) => `"${word}"`, ' *'))
    return {
      sql: `
SELECT ${memories.qualified} FROM (
  SELECT entry & 4294967295 AS number, sum(found) AS found, sum(titled) AS titled FROM (
    ${matches('word.value', '1 AS found, 0 AS titled')} UNION ALL ${matches(`'title : ' || word.value`, '0, 1')}
  ) GROUP BY entry
) AS hits CROSS JOIN memories ON memories.tenant_id = ? AND memories.id = hits.number${narrowed.sql}
ORDER BY hits.found DESC, hits.titled DESC, memories.id DESC LIMIT ?`,
      values: [wanted, tenant, tenant, wanted, tenant, tenant, tenant, ...narrowed.values, limit],
    }
  },
  postgres(tenant, { words, limit }, narrowed) {
    const wanted = queriesOf(words, (word) => `'${word}'`, ':*')
    const matched = (vector: string) =>
      `(SELECT count(*) FROM unnest(string_to_array(?, ' ')) AS word WHERE memories.${vector} @@ word::tsquery)`
    return {
      sql: `
SELECT ${memories.qualified} FROM memories WHERE memories.tenant_id = ? AND memories.vector @@ ?::tsquery${narrowed.sql}
ORDER BY ${matched('vector')} DESC, ${matched('title_vector')} DESC, memories.id DESC LIMIT ?`,
      values: [tenant, wanted.join(' | '), ...narrowed.values, wanted.join(' '), wanted.join(' '), limit],
    }
  },
}

/** The rows of one tenant that have a word, once for each word; a whole number, or the index is read from end to end. */
function matches(query: string, columns: string): string {
  const [first, last] = ['CAST(? AS INTEGER) * 4294967296', 'CAST(? AS INTEGER) * 4294967296 + 4294967295']
  return `SELECT memory_words.rowid AS entry, ${columns} FROM json_each(?) AS word CROSS JOIN memory_words ON memory_words MATCH ${query} WHERE memory_words.rowid BETWEEN ${first} AND ${last}`
}

function queriesOf(words: readonly string[], quoted: (word: string) => string, prefix: string): string[] {
  return words.map((word, index) => quoted(word) + (index === words.length - 1 ? prefix : ''))
}

function narrowing(connection: Connection, { lists, type }: MemorySearch): Statement {
  const inLists = lists && oneOf(connection, 'memories.conversation_id', lists)
  const ofType = type === undefined ? '' : ' AND memories.type = ?'
  return {
    sql: (inLists ? ` AND ${inLists.sql}` : ` AND ${isThere('memories')}`) + ofType,
    values: [...(inLists ? [inLists.value] : []), ...(type === undefined ? [] : [type])],
  }
}
