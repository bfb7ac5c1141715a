import type { Memory } from '../../contract/nouns/memory.ts'
import { memoryOf } from '../../core/domain/memory.ts'
import type { MemorySearch } from '../../core/ports/filters.ts'
import type { Connection, Value } from './connection.ts'
import { memories } from './tables.ts'

interface Statement {
  sql: string
  values: Value[]
}

/** Words hold letters, digits and signs only, so that quoting them is all it takes to keep them out of either query language. */
export async function searchMemories(connection: Connection, tenant: number, search: MemorySearch): Promise<Memory[]> {
  if (search.words.length === 0) return []
  const { sql, values } = statements[connection.kind](tenant, search, narrowing(search))
  return (await connection.all(sql, values)).map((row) => memoryOf(memories.decode(row)))
}

const statements: Record<Connection['kind'], (tenant: number, search: MemorySearch, narrowed: Statement) => Statement> = {
  sqlite(tenant, { words, limit }, narrowed) {
    const wanted = JSON.stringify(queriesOf(words, (word) => `"${word}"`, ' *'))
    return {
      sql: `
SELECT ${qualified} FROM (
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
SELECT ${qualified} FROM memories WHERE memories.tenant_id = ? AND memories.vector @@ ?::tsquery${narrowed.sql}
ORDER BY ${matched('vector')} DESC, ${matched('title_vector')} DESC, memories.id DESC LIMIT ?`,
      values: [tenant, wanted.join(' | '), ...narrowed.values, wanted.join(' '), wanted.join(' '), limit],
    }
  },
}

const qualified = memories.columns.replace(/\w+/g, (column) => `memories.${column}`)

/** The rows of one tenant that have a word, once for each word; a whole number, or the index is read from end to end. */
function matches(query: string, columns: string): string {
  const [first, last] = ['CAST(? AS INTEGER) * 4294967296', 'CAST(? AS INTEGER) * 4294967296 + 4294967295']
  return `SELECT memory_words.rowid AS entry, ${columns} FROM json_each(?) AS word CROSS JOIN memory_words ON memory_words MATCH ${query} WHERE memory_words.rowid BETWEEN ${first} AND ${last}`
}

function queriesOf(words: readonly string[], quoted: (word: string) => string, prefix: string): string[] {
  return words.map((word, index) => quoted(word) + (index === words.length - 1 ? prefix : ''))
}

function narrowing({ lists, type }: MemorySearch): Statement {
  const inLists = lists === undefined ? '' : ` AND memories.conversation_id IN (${lists.map(() => '?').join(', ')})`
  const ofType = type === undefined ? '' : ' AND memories.type = ?'
  return { sql: inLists + ofType, values: [...(lists ?? []), ...(type === undefined ? [] : [type])] }
}
