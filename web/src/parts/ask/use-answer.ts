import type { Question } from '../../../../src/contract/nouns/question.ts'
import { takeAnswered } from '../../api/answered.ts'
import { giveBack } from '../../api/drafts.ts'
import { useChange } from '../../api/use-change.ts'
import { holdFocus } from './hold-focus.ts'

/** What was answered on this page: that needs no telling here. */
const answeredHere = new Set<number>()

export function wasAnsweredHere(question: number): boolean {
  return answeredHere.has(question)
}

/** Answers an ask: it is gone at once, the focus goes on to the next one, and words that are refused come back to their field. */
export function useAnswer({ number, kind, agent, options }: Question, place: string) {
  const who = agent || 'The session'
  const { change, isPending } = useChange('question.answer', {
    optimistic: (cache) => takeAnswered(cache, [number]),
    says: ({ question: { answer } }) => saidWords(kind, answer ?? '', who),
    refused: (input) => {
      answeredHere.delete(number)
      if (!options.includes(input.answer)) giveBack(place, input.answer.replace(/^deny: /, ''))
    },
  })
  const give = (answer: string) => {
    answeredHere.add(number)
    holdFocus(number)
    void change({ question: number, answer })
  }
  return { give, isPending }
}

function saidWords(kind: Question['kind'], answer: string, who: string): string {
  if (kind === 'question') return `Answered. ${who} goes on.`
  return answer.startsWith('deny') ? `Denied. ${who} goes on without it.` : `Allowed. ${who} goes on.`
}
