import type { Migration } from './migration.ts'

/** On PostgreSQL, words in the index that say where a document stands in it. It is made anew from the rows, as after migration 21. */
export const searchSpans: Migration = {
  number: 31,
  name: 'search-spans',
  statements: ({ kind }) => (kind === 'sqlite' ? [] : ['TRUNCATE search_documents', 'DELETE FROM search_places']),
}
