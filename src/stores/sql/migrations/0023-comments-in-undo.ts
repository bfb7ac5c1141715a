import type { Migration, Spelling } from './migration.ts'

/** What the events that are there already tell of, as migration 20 has it for the others. */
const tellingOf = ({ kind }: Spelling, noun: 'comment' | 'link') => {
  const value = kind === 'sqlite' ? `json_extract(data, '$.${noun}.number')` : `data::json -> '${noun}' ->> 'number'`
  return `UPDATE events SET about = '${noun}:' || (${value}) WHERE substr(type, 1, ${noun.length + 1}) = '${noun}.' AND (${value}) IS NOT NULL`
}

/** The life of comments and links is told by row, too: so they can be taken back, and their words can leave the log. */
export const commentsInUndo: Migration = {
  number: 23,
  name: 'comments-in-undo',
  statements: (spelling) => [tellingOf(spelling, 'comment'), tellingOf(spelling, 'link')],
}
