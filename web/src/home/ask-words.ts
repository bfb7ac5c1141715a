import type { Home } from '../../../src/contract/nouns/home.ts'
import { askLine } from '../parts/ask/ask-words.ts'

export type Ask = Home['needsYou']['list'][number]

/** Stays the same while the list around it changes. */
export function keyOf({ question, session, why }: Ask): string {
  return question === null ? `session-${session}-${why}` : `question-${question.number}`
}

/** What is asked, in a line. Of those that are alike: what differs stands where it differs, as far as it can. */
export function askWords({ question, detail, common, alike }: Ask): string {
  if (question === null) return sentence(detail)
  if (alike.length < 2) return askLine(question)
  const parts = alike.map(({ part }) => part).filter((part) => part !== '')
  if (parts.length === 0 || parts.length > 3) return firstLine(common)
  return firstLine(common.replace('…', parts.join(', ')))
}

/** Choices that fit into a row; nothing where they do not, and the question has to be opened. */
export function shortOptions({ question, alike, isCut }: Ask): readonly string[] {
  if (question === null || question.kind === 'approval' || isCut) return []
  const length = question.options.reduce((sum, option) => sum + option.length, 0)
  return question.options.length > 0 && question.options.length <= 3 && length <= (alike.length > 1 ? 24 : 36) ? question.options : []
}

function firstLine(text: string): string {
  return text.split('\n').find((line) => line.trim() !== '') ?? ''
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
