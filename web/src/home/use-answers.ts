import { takeAnswered } from '../api/answered.ts'
import { useChange } from '../api/use-change.ts'
import type { Ask } from './ask-words.ts'

/** Answers a question, or all that are alike, with the same words. */
export function useAnswers({ question, alike }: Ask) {
  const count = Math.max(1, alike.length)
  const { change, isPending } = useChange('question.answer', {
    optimistic: (cache, { question: answered }) => takeAnswered(cache, [Number(answered)]),
    says: () => (count === 1 ? 'Answered. The session goes on.' : 'Answered. They go on.'),
  })
  const answer = (number: number, text: string) => void change({ question: number, answer: text })
  return {
    isPending,
    answer,
    answerAll(text: string) {
      const numbers = alike.length > 1 ? alike.map((one) => one.question) : question === null ? [] : [question.number]
      for (const number of numbers) answer(number, text)
    },
  }
}
