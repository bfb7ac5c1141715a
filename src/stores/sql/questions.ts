import type { Question } from '../../contract/nouns/question.ts'
import type { QuestionFilter } from '../../core/ports/filters.ts'
import type { Page } from '../../core/ports/store.ts'
import type { Connection, Value } from './connection.ts'
import { numbersFrom, pageOf } from './page.ts'
import { questions } from './tables.ts'

/** Those that wait longest come first; all of them newest first. */
export async function listQuestions(connection: Connection, tenant: number, filter: QuestionFilter): Promise<Page<Question>> {
  const conditions = ['tenant_id = ?', ...(filter.open ? ['answered_at = 0'] : [])]
  const values: Value[] = [tenant]
  if (filter.session !== undefined) {
    conditions.push('conversation_id = ?')
    values.push(filter.session)
  }
  if (filter.after !== undefined) {
    conditions.push(filter.open ? 'id > ?' : 'id < ?')
    values.push(...numbersFrom(filter.after, 1))
  }
  const sql = `SELECT ${questions.columns} FROM questions WHERE ${conditions.join(' AND ')} ORDER BY id${filter.open ? '' : ' DESC'} LIMIT ?`
  const rows = (await connection.all(sql, [...values, filter.limit + 1])).map(questions.decode)
  return pageOf(rows, filter.limit, ({ number }) => [number])
}
