import type { Question } from '../../../../src/contract/nouns/question.ts'
import { Approval } from './approval.tsx'
import { OpenQuestion } from './open-question.tsx'

interface AskProps {
  question: Question
  /** Where it is asked, on pages that show several sessions. */
  title?: string
  /** It stands below the conversation it belongs to. */
  isDocked?: boolean
  /** It is given the focus when it comes and nothing else has it. */
  takesFocus?: boolean
}

/** Something only a person can say: a question, or whether a tool may be used. */
export function Ask({ question, title, isDocked, takesFocus }: AskProps) {
  return question.kind === 'approval' ? (
    <Approval key={question.number} question={question} title={title} isDocked={isDocked ?? false} takesFocus={takesFocus ?? false} />
  ) : (
    <OpenQuestion key={question.number} question={question} title={title} takesFocus={takesFocus ?? false} />
  )
}
