import { useOperation } from '../../api/use-operation.ts'
import { Answered } from './answered.tsx'
import { Ask } from './ask.tsx'
import { useLingering } from './use-lingering.ts'

/** What one session asks, above where one would write to it. */
export function DockedAsks({ session }: { session: number }) {
  const questions = useOperation('question.list', { session, limit: 20 }).data?.questions
  const gone = useLingering(questions)
  if ((questions === undefined || questions.length === 0) && gone.length === 0) return null
  return (
    <section aria-label="Needs you" className="flex flex-col gap-2">
      <h2 className="sr-only">Needs you</h2>
      {gone.map((question) => (
        <Answered key={question.number} question={question} />
      ))}
      {questions?.map((question, index) => (
        <Ask key={question.number} question={question} isDocked takesFocus={index === 0} />
      ))}
    </section>
  )
}
