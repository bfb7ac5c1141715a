import type { Question } from '../../../contract/nouns/question.ts'
import { indented, plainLine } from '../../../core/render/text/plain-text.ts'
import type { CommandsOf } from '../command.ts'
import { lines } from './lines.ts'
import { minute } from './minute.ts'

export const questionCommands: CommandsOf<'question'> = {
  'question.ask': [{ words: 'question ask', takes: ['session', 'text'], files: ['text'], print: ({ question }) => questionLine(question) }],
  'question.list': [{ words: 'question list', print: ({ questions, next }) => lines(questions.map(questionLine), '(no questions)', next) }],
  'question.get': [{ words: 'question get', takes: ['question'], print: ({ question }) => questionDetails(question) }],
  'question.answer': [
    { words: 'question answer', takes: ['question', 'answer'], files: ['answer'], print: ({ question }) => questionLine(question) },
  ],
}

function questionLine(question: Question): string {
  const choices = question.options.length === 0 ? '' : ` (${question.options.map(plainLine).join(' | ')})`
  const answered = question.answer === null ? '' : ` → ${plainLine(question.answer)}`
  return `${headOf(question)}: ${plainLine(question.text)}${choices}${answered}`
}

function questionDetails(question: Question): string {
  const { options, answer, answeredBy, answeredAt } = question
  return [
    headOf(question),
    indented(question.text),
    ...options.map((option) => `  | ${plainLine(option)}`),
    ...(answer === null ? [] : [`answered by ${plainLine(answeredBy ?? '')} ${minute(answeredAt)}:`, indented(answer)]),
  ].join('\n')
}

function headOf({ number, kind, agent, session, tool, askedAt, answeredAt }: Question): string {
  const what = kind === 'approval' ? `approval of ${plainLine(tool ?? 'a tool')}` : 'question'
  const who = agent === '' ? 'a person' : plainLine(agent)
  return `#${number} [${answeredAt === 0 ? 'open' : 'answered'}] ${what}, ${who} in session #${session} ${minute(askedAt)}`
}
