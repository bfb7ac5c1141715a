import type { Change } from '../../../core/ports/records.ts'
import type { IndexedDocument } from '../../../core/ports/search.ts'
import type { Connection, Value } from '../connection.ts'
import { rowsInto } from '../insert-rows.ts'
import { oneOf } from '../one-of.ts'
import { wordOf } from './candidates.ts'
import { spanWords } from './spans.ts'

const removedAtOnce = 100

const placeSql = `
INSERT INTO search_places (tenant_id, cursor, phase, after_row, last_document) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (tenant_id) DO UPDATE
SET cursor = excluded.cursor, phase = excluded.phase, after_row = excluded.after_row, last_document = excluded.last_document`

/** Takes documents out of the index and into it, and notes how far it has come. */
export async function keepIndex(connection: Connection, tenant: number, change: Extract<Change, { kind: 'index' }>): Promise<void> {
  const { place, documents, gone } = change
  for (let next = 0; next < gone.length; next += removedAtOnce) {
    const these = oneOf(connection, 'id', gone.slice(next, next + removedAtOnce))
    await connection.run(`DELETE FROM search_documents WHERE tenant_id = ? AND ${these.sql}`, [tenant, these.value])
  }
  if (documents.length > 0) await insert[connection.kind](connection, tenant, documents)
  if (connection.kind === 'sqlite') await mergeSome(connection)
  await connection.run(placeSql, [tenant, place.cursor, place.phase, place.after, place.lastDocument])
}

type Insert = (connection: Connection, tenant: number, documents: readonly IndexedDocument[]) => Promise<void>

const columns = ['tenant_id', 'id', 'kind', 'row_id', 'conversation_id', 'at', 'title_words', 'print']

function valuesOf(tenant: number, { number, kind, row, session, at, titleWords, print }: IndexedDocument): Value[] {
  return [tenant, number, kind, String(row), session, at, titleWords, print]
}

const intoDocuments = rowsInto('search_documents', columns)
const intoWords = rowsInto('search_words', ['rowid', 'words'])
const intoVectors = rowsInto('search_documents', [...columns, 'vector'])

const insert: Record<Connection['kind'], Insert> = {
  async sqlite(connection, tenant, documents) {
    await intoDocuments(connection, documents.length, (index) => valuesOf(tenant, documents[index] as IndexedDocument))
    await intoWords(connection, documents.length, (index) => {
      const { number, words } = documents[index] as IndexedDocument
      return [tenant * 4294967296 + number, words]
    })
  },
  postgres: (connection, tenant, documents) =>
    intoVectors(connection, documents.length, (index) => {
      const document = documents[index] as IndexedDocument
      return [...valuesOf(tenant, document), vectorOf(tenant, document)]
    }),
}

/** As PostgreSQL writes it: words in quotes, which hold no quotes themselves. */
function vectorOf(tenant: number, { number, words }: IndexedDocument): string {
  const own = words === '' ? [] : words.split(' ')
  return [...own, ...spanWords(number)].map((word) => `'${wordOf(tenant, word)}'`).join(' ')
}

/** Pages that one statement merges: a few milliseconds. Each piece of the index that is written is merged about six times on the way to the largest. */
const pagesAtOnce = 16
const mostMerges = 4
const mergeSql = `INSERT INTO search_words (search_words, rank) VALUES ('merge', ?)`
const changesSql = 'SELECT total_changes()'

async function mergeSome(connection: Connection): Promise<void> {
  for (let merges = 0; merges < mostMerges; merges++) {
    const [before] = await connection.all(changesSql, [])
    await connection.run(mergeSql, [pagesAtOnce])
    const [after] = await connection.all(changesSql, [])
    // As SQLite has it: fewer than two, and there was nothing to merge.
    if (Number(after?.[0]) - Number(before?.[0]) < 2) return
  }
}
