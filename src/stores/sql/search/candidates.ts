import type { SearchKind } from '../../../contract/nouns/search.ts'
import type { DocumentSearch, FoundDocument, Word } from '../../../core/ports/search.ts'
import type { Connection, Value } from '../connection.ts'
import { nameOf } from './documents.ts'
import { firstSpan, type Span, widerSpan } from './spans.ts'

type Found = { candidates: FoundDocument[]; isMore: boolean }
type Find = (connection: Connection, tenant: number, search: DocumentSearch) => Promise<Found>

export const findCandidates: Find = (connection, tenant, search) => finds[connection.kind](connection, tenant, search)

/** Words hold letters, digits and signs only, and marks no quotes, so that quoting them is all it takes to keep them out of either query language. */
interface Language {
  quote(word: string): string
  prefix: string
  and: string
  or: string
}

function queryIn({ quote, prefix, and, or }: Language, { words, marks }: DocumentSearch): string {
  const wanted = words.map(({ word, isPrefix }: Word) => quote(word) + (isPrefix ? prefix : ''))
  const groups = marks.map((group) => `(${group.map(quote).join(or)})`)
  return [...wanted, ...groups].join(and)
}

const fts5: Language = { quote: (word) => `"${word}"`, prefix: ' *', and: ' AND ', or: ' OR ' }

/** Documents that one statement goes through at most. */
const span = 100_000

const lastSql = 'SELECT last_document FROM search_places WHERE tenant_id = ?'
const sqliteSql = `
SELECT documents.id, documents.kind, documents.row_id, documents.at, documents.title_words FROM (
  SELECT rowid AS entry FROM search_words WHERE search_words MATCH ?
  AND rowid BETWEEN CAST(? AS INTEGER) * 4294967296 + CAST(? AS INTEGER) AND CAST(? AS INTEGER) * 4294967296 + CAST(? AS INTEGER)
  ORDER BY rowid DESC LIMIT ?
) AS found CROSS JOIN search_documents AS documents ON documents.tenant_id = ? AND documents.id = found.entry & 4294967295`

/** Letters of a beginning that the index is made for. Of a longer one FTS5 gathers every row first, however few are wanted. */
const longestPrefix = 8

/** What is everywhere is there as a whole word, too, which need not be gathered. */
const onSqlite: Find = async (connection, tenant, search) => {
  const isGathered = ({ word, isPrefix }: Word) => isPrefix && [...word].length > longestPrefix
  if (search.words.some(isGathered)) {
    const words = search.words.map((word) => (isGathered(word) ? { ...word, isPrefix: false } : word))
    const rows = await newestFirst(connection, tenant, { ...search, words })
    if (rows.length > search.limit) return found(rows, search)
  }
  return found(await newestFirst(connection, tenant, search), search)
}

/** One tenant’s part of the index, from its newest end, a span at a time, until there are enough. */
async function newestFirst(connection: Connection, tenant: number, search: DocumentSearch): Promise<Value[][]> {
  const query = queryIn(fts5, search)
  const [last] = await connection.all(lastSql, [tenant])
  const rows: Value[][] = []
  for (let to = Number(last?.[0] ?? 0); to > 0 && rows.length <= search.limit; to -= span) {
    const values = [query, tenant, Math.max(1, to - span + 1), tenant, to, search.limit + 1 - rows.length, tenant]
    rows.push(...(await connection.all(sqliteSql, values)))
  }
  return rows
}

const tsquery = (tenant: number): Language => ({ quote: (word) => `'${wordOf(tenant, word)}'`, prefix: ':*', and: ' & ', or: ' | ' })

/** Every tenant has words of its own, so that nobody’s search goes through what others have. */
export function wordOf(tenant: number, word: string): string {
  return `${tenant}:${word}`
}

/**
 * Gathered by its words, whatever the server expects: a walk from the newest end, or through all that the tenant has, would go through everything for a
 * word that is rare. The words are this tenant’s own; that the rows are, too, is looked at after.
 */
const postgresSql = `
WITH found AS MATERIALIZED (
  SELECT tenant_id, id, kind, row_id, at, title_words FROM search_documents WHERE vector @@ ?::tsquery
) SELECT id, kind, row_id, at, title_words FROM found WHERE tenant_id = ? ORDER BY id DESC LIMIT ?`

/** The newest stretch of the tenant’s documents, and wider ones until there are enough. */
const onPostgres: Find = async (connection, tenant, search) => {
  const [row] = await connection.all(lastSql, [tenant])
  const last = Number(row?.[0] ?? 0)
  const language = tsquery(tenant)
  const within = ({ words }: Span, wanted: DocumentSearch) => {
    const marks = words.length === 0 ? wanted.marks : [...wanted.marks, words]
    return connection.all(postgresSql, [queryIn(language, { ...wanted, marks }), tenant, wanted.limit + 1])
  }
  const first = firstSpan(last)
  // All that begins so is gathered from everywhere first: where the whole word is enough, that is not done.
  if (first.words.length > 0 && search.words.some(({ isPrefix }) => isPrefix)) {
    const rows = await within(first, { ...search, words: search.words.map(({ word }) => ({ word, isPrefix: false })) })
    if (rows.length > search.limit) return found(rows, search)
  }
  for (let span = first; ; ) {
    const rows = await within(span, search)
    if (rows.length > search.limit || span.words.length === 0) return found(rows, search)
    span = widerSpan(span, rows.length, search.limit, last)
  }
}

const finds: Record<Connection['kind'], Find> = { sqlite: onSqlite, postgres: onPostgres }

function found(rows: readonly Value[][], { since, limit }: DocumentSearch): Found {
  const candidates = rows.slice(0, limit).map(decodeCandidate)
  return { candidates: candidates.filter(({ at }) => at >= since), isMore: rows.length > limit }
}

function decodeCandidate([number, kind, row, at, titleWords]: Value[]): FoundDocument {
  return { number: Number(number), ...nameOf(kind as SearchKind, String(row)), at: Number(at), titleWords: String(titleWords) }
}
