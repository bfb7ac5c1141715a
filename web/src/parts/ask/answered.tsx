import { Check } from 'lucide-react'
import type { Question } from '../../../../src/contract/nouns/question.ts'
import { useOperation } from '../../api/use-operation.ts'
import { answeredWords, askLine } from './ask-words.ts'

/** An ask that was answered elsewhere: by whom and how, in the line that is left of it. */
export function Answered({ question }: { question: Question }) {
  const now = useOperation('question.get', { question: question.number }).data?.question
  if (now === undefined || now.answeredAt === 0) return null
  return (
    <p role="status" className="flex items-center gap-2 rounded-md border border-line-strong bg-raised px-3 py-1.5">
      <Check aria-hidden className="size-4 shrink-0 text-done" />
      <span className="stored line-clamp-2 min-w-0">
        {answeredWords(now)} <span className="text-soft">· {askLine(now)}</span>
      </span>
    </p>
  )
}
