import type { Migration, Spelling } from './migration.ts'

/**
 * Memory entries, and an index of their words. The words are folded before they are stored, so that neither database's idea of
 * letters and cases has a say in what is found.
 */
export const memory: Migration = {
  number: 5,
  name: 'memory',
  statements: ({ kind, integer, endOfTable }) => [
    `CREATE TABLE memories (
      tenant_id ${integer} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
      id ${integer} NOT NULL,
      uid TEXT NOT NULL UNIQUE,
      conversation_id ${integer} NOT NULL,
      agent_id TEXT NOT NULL,
      type TEXT NOT NULL CHECK (type IN ('user', 'feedback', 'project', 'reference', 'learning', 'context')),
      title TEXT NOT NULL,
      body TEXT NOT NULL,
      title_words TEXT NOT NULL,
      body_words TEXT NOT NULL,
      created_by TEXT NOT NULL,
      created_at ${integer} NOT NULL,
      updated_at ${integer} NOT NULL,
      version ${integer} NOT NULL,
      PRIMARY KEY (tenant_id, id)
    )${endOfTable}`,
    'CREATE INDEX memories_by_session ON memories (tenant_id, conversation_id, id)',
    ...indexOfWords[kind],
  ],
}

/** Named by tenant and number, so that a search looks at one tenant's part of the index alone, and no VACUUM can mix rows up. */
const rowOf = (row: 'new' | 'old') => `${row}.tenant_id * 4294967296 + ${row}.id`
const vectorOf = (words: string) => `array_to_tsvector(array_remove(string_to_array(${words}, ' '), ''))`

const indexOfWords: Record<Spelling['kind'], string[]> = {
  sqlite: [
    // The words come apart by spaces alone, whatever SQLite thinks of the characters in them.
    `CREATE VIRTUAL TABLE memory_words USING fts5 (
      title, body, content = '', contentless_delete = 1,
      tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* P* S* C*'"
    )`,
    `CREATE TRIGGER memory_words_added AFTER INSERT ON memories BEGIN
      INSERT INTO memory_words (rowid, title, body) VALUES (${rowOf('new')}, new.title_words, new.body_words);
    END`,
    `CREATE TRIGGER memory_words_changed AFTER UPDATE OF title_words, body_words ON memories BEGIN
      UPDATE memory_words SET title = new.title_words, body = new.body_words WHERE rowid = ${rowOf('new')};
    END`,
    `CREATE TRIGGER memory_words_removed AFTER DELETE ON memories BEGIN
      DELETE FROM memory_words WHERE rowid = ${rowOf('old')};
    END`,
  ],
  postgres: [
    `ALTER TABLE memories ADD COLUMN title_vector tsvector GENERATED ALWAYS AS (${vectorOf('title_words')}) STORED`,
    `ALTER TABLE memories ADD COLUMN vector tsvector GENERATED ALWAYS AS (${vectorOf(`title_words || ' ' || body_words`)}) STORED`,
    'CREATE INDEX memories_by_word ON memories USING gin (vector)',
  ],
}
