import { ChevronDown } from 'lucide-react'
import { useOperation } from '../api/use-operation.ts'
import { Ask as AskOfOne } from '../parts/ask/ask.tsx'
import { AlikeCard } from './alike-card.tsx'
import type { Ask } from './ask-words.ts'

/** A question that is open: all of it can be read, and answered there. */
export default function AskCard({ ask, onFold }: { ask: Ask; onFold(): void }) {
  const number = ask.question?.number ?? 0
  // What was cut for the page is read whole before anybody is asked to agree to it.
  const whole = useOperation('question.get', { question: number }, { enabled: ask.isCut }).data?.question
  const question = ask.isCut ? whole : ask.question
  if (question === undefined || question === null) return <div className="h-24" />
  return (
    <div className="relative my-1 [&>article>:first-child]:pr-10">
      {ask.alike.length > 1 ? <AlikeCard ask={ask} /> : <AskOfOne question={question} title={ask.title} />}
      <button type="button" className="row-button absolute top-1.5 right-2" aria-label="Fold this question" onClick={onFold}>
        <ChevronDown aria-hidden className="size-4" />
      </button>
    </div>
  )
}
