import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useOperation } from '../api/use-operation.ts'
import { Ask } from '../parts/ask/ask.tsx'
import { answeredWords, askLine } from '../parts/ask/ask-words.ts'
import { PageFrame } from '../parts/page/page-frame.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { SkeletonRows } from '../parts/page/skeleton.tsx'
import { Status } from '../parts/work/status.tsx'

/** One question, for whoever comes by a link from outside: it is answered there, or it is said who did. */
export default function QuestionPage() {
  const number = Number(useParams({ strict: false }).number)
  const query = useOperation('question.get', { question: number })
  const question = query.data?.question
  const title = useOperation('session.get', { session: question?.session ?? 0 }, { enabled: question !== undefined }).data?.session.title
  const name = title || `session #${question?.session}`
  return (
    <PageFrame title="Question">
      <ReadProblem query={query} />
      {question === undefined && query.error === null && <SkeletonRows count={3} />}
      {question !== undefined && (
        <div className="mx-auto flex max-w-3xl flex-col gap-3">
          {question.answeredAt === 0 ? (
            <Ask question={question} title={title} takesFocus />
          ) : (
            <div className="card p-3">
              <Status status="done" word={answeredWords(question)} />
              <p className="stored mt-1 text-soft">{askLine(question)}</p>
            </div>
          )}
          <Link
            to="/sessions/$number"
            params={{ number: String(question.session) }}
            className="stored inline-flex items-center gap-1.5 self-start text-soft hover:text-ink"
          >
            <ArrowLeft aria-hidden className="size-4" /> Open {name}
          </Link>
        </div>
      )}
    </PageFrame>
  )
}
