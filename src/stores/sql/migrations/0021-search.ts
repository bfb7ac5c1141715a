import type { Migration, Spelling } from './migration.ts'

/**
 * An index of the words of everything that can be found, made from the log after the event (docs/decisions/0032), and how far it has come. What
 * there is already is gone through once somebody looks.
 */
export const search: Migration = {
  number: 21,
  name: 'search',
  statements: ({ kind, integer, endOfTable }) => [
    `CREATE TABLE search_places (
      tenant_id ${integer} NOT NULL PRIMARY KEY REFERENCES tenants (id) ON DELETE CASCADE,
      cursor ${integer} NOT NULL,
      phase TEXT,
      after_row TEXT NOT NULL,
      last_document ${integer} NOT NULL
    )${endOfTable}`,
    `CREATE TABLE search_documents (
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      id ${integer} NOT NULL,
      kind TEXT NOT NULL,
      row_id TEXT NOT NULL,
      conversation_id ${integer} NOT NULL,
      at ${integer} NOT NULL,
      title_words TEXT NOT NULL,
      print TEXT NOT NULL,
      PRIMARY KEY (tenant_id, id)
    )${endOfTable}`,
    'CREATE UNIQUE INDEX search_documents_by_row ON search_documents (tenant_id, kind, row_id)',
    'CREATE INDEX search_documents_by_session ON search_documents (tenant_id, conversation_id, id)',
    ...indexOfWords[kind],
  ],
}

const indexOfWords: Record<Spelling['kind'], string[]> = {
  sqlite: [
    // Words come folded, apart by spaces, each once. What is indexed is all there is, since a hit is read where it is kept.
    `CREATE VIRTUAL TABLE search_words USING fts5 (
      words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '1 2 3 4 5 6 7 8'
    )`,
    // Whoever writes merges a few pages at a time: SQLite would now and then merge thousands, in one statement.
    `INSERT INTO search_words (search_words, rank) VALUES ('automerge', 0)`,
    `INSERT INTO search_words (search_words, rank) VALUES ('crisismerge', 1999)`,
    `CREATE TRIGGER search_words_removed AFTER DELETE ON search_documents BEGIN
      DELETE FROM search_words WHERE rowid = old.tenant_id * 4294967296 + old.id;
    END`,
    `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
      ('search_documents', 'sqlite_autoindex_search_documents_1', '1000000 1000000 1 noskipscan'),
      ('search_documents', 'search_documents_by_row', '1000000 1000000 200000 1 noskipscan'),
      ('search_documents', 'search_documents_by_session', '1000000 1000000 250 1 noskipscan')`,
    'ANALYZE sqlite_schema',
  ],
  postgres: [
    'ALTER TABLE search_documents ADD COLUMN vector tsvector NOT NULL',
    // What waits in a list to be taken in would be gone through by every search.
    'CREATE INDEX search_documents_by_word ON search_documents USING gin (vector) WITH (fastupdate = off)',
  ],
}
