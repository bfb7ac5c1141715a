import type { Question } from '../../contract/nouns/question.ts'
import type { Queries } from './connection.ts'
import { isThere } from './deletion/is-there.ts'
import { numbersFrom } from './page.ts'
import { json, table } from './table.ts'
import { where } from './where.ts'

export const questions = table<Question>(
  'questions',
  {
    number: 'id',
    id: 'uid',
    session: 'conversation_id',
    agent: 'agent_id',
    kind: 'kind',
    text: 'text',
    options: json('options'),
    tool: 'tool',
    part: 'part_id',
    rights: json('rights'),
    answer: 'answer',
    answeredBy: 'answered_by',
    askedAt: 'asked_at',
    answeredAt: 'answered_at',
    version: 'version',
  },
  { inSession: true },
)

export const questionQueries: Queries<'questions'> = (connection, tenant) => ({
  /** Those that wait longest come first; all of them newest first. */
  list({ session, open, limit, after }) {
    const { sql, values } = where(
      ['tenant_id = ?', tenant],
      open && ['answered_at = 0'],
      ['conversation_id = ?', session],
      [open ? 'id > ?' : 'id < ?', numbersFrom(after, 1)],
      session === undefined && [isThere('questions')],
    )
    const select = questions.select(`${sql} ORDER BY id${open ? '' : ' DESC'} LIMIT ?`)
    return questions.page(connection, select, values, limit, ({ number }) => [number])
  },
})
