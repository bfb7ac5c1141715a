import type { Question } from '../../contract/nouns/question.ts'

/** An answer as whoever asked is told of it, in the conversation or beside another answer. */
export function answerText({ number, text }: Pick<Question, 'number' | 'text'>, answer: string | null): string {
  return `Answer to question #${number} (${text.split('\n')[0]}): ${answer}`
}
