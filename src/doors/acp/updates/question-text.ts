import type { Question } from '../../../contract/nouns/question.ts'
import { plainLine, plainText } from '../../../core/render/text/plain-text.ts'

/** A question to the person, as the client shows it; whatever they say next is the answer. */
export function questionText({ agent, text, options }: Pick<Question, 'agent' | 'text' | 'options'>, isChild: boolean): string {
  const who = isChild ? `${plainLine(agent)} asks: ` : ''
  return [`${who}${plainText(text)}`, ...options.map((option) => `- ${plainLine(option)}`)].join('\n')
}
