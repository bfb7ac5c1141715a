import type { Home } from '../../contract/nouns/home.ts'
import type { Question } from '../../contract/nouns/question.ts'
import { plainLine } from '../../core/render/text/plain-text.ts'
import type { Row } from './row.ts'

type About = Pick<Row, 'session' | 'list' | 'leadsTo'>
type IsOpen = (key: string) => boolean

/** A question in a line; an approval opens to all that it is about, since nobody should allow what they have not read. */
export function askRows(
  question: Question,
  about: About,
  isOpen: IsOpen,
  where = '',
  alike: Home['needsYou']['list'][number]['alike'] = [],
): Row[] {
  const { number, kind, text, options } = question
  const [first = '', ...rest] = text.split('\n')
  const key = `question:${question.id}`
  const choices =
    kind === 'approval' || options.length === 0
      ? ''
      : ` (${options.map((option, index) => `${index + 1} ${plainLine(option)}`).join(', ')})`
  const others = alike.length === 0 ? '' : `${alike.length} alike: `
  const row: Row = {
    key,
    depth: 1,
    text: `? #${number} ${others}${plainLine(first)}${choices}${where}`,
    tone: 'wrong',
    ...about,
    question,
    ...(alike.length === 0 ? {} : { alike: alike.map(({ question: one }) => one) }),
  }
  const lines = rest.filter((line) => line.trim() !== '')
  if (lines.length === 0) return [row]
  const open = isOpen(key)
  return [{ ...row, open }, ...(open ? lines.map((line, index) => lineRow(key, line, index, row)) : [])]
}

/** A line of a diff has the tone of what it does. */
function lineRow(key: string, line: string, index: number, { question, alike, session, list }: Row): Row {
  const tone = line.startsWith('+') ? 'good' : line.startsWith('-') ? 'wrong' : 'plain'
  return { key: `${key}:${index}`, depth: 3, text: plainLine(line), tone, question, ...(alike && { alike }), session, list }
}
