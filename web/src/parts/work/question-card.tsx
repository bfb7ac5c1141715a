import { Link } from '@tanstack/react-router'
import { type FormEvent, useId } from 'react'
import type { Question } from '../../../../src/contract/nouns/question.ts'
import { takeAnswered } from '../../api/answered.ts'
import { giveBack, useDraft } from '../../api/drafts.ts'
import { useChange } from '../../api/use-change.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { TimeAgo } from '../times/time.tsx'

interface QuestionCardProps {
  question: Question
  /** Where it was asked, on pages that show several sessions. */
  title?: string
}

const approvalWords = { allow: 'Allow once', always: 'Always allow', deny: 'Deny' } as const

export function QuestionCard({ question, title }: QuestionCardProps) {
  const { number, session, agent, kind, text, options, tool, askedAt } = question
  const place = `answer.${number}`
  const [answer, setAnswer] = useDraft(place)
  const id = useId()
  const { change, isPending } = useChange('question.answer', {
    optimistic: (cache) => takeAnswered(cache, [number]),
    says: () => 'Answered. The session goes on.',
    refused: (input) => {
      if (kind === 'question' && !options.includes(input.answer)) giveBack(place, input.answer)
    },
  })
  const give = (given: string) => void change({ question: number, answer: given })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answer.trim() === '') return
    setAnswer('')
    give(answer.trim())
  }
  return (
    <article aria-labelledby={`${id}-title`} className="card border-you-line p-3">
      <h3 id={`${id}-title`} className="stored text-sm text-soft">
        <span className="font-medium text-ink">{agent || 'Somebody'}</span> {kind === 'approval' ? 'asks for permission' : 'asks'}
        {title !== undefined && (
          <>
            {' in '}
            <Link to="/sessions/$number" params={{ number: String(session) }} data-row className="text-accent underline">
              {title || `session #${session}`}
            </Link>
          </>
        )}
        {' · '}
        <TimeAgo at={askedAt} />
      </h3>
      <div className="my-2">
        {tool && <p className="mb-1 font-mono text-sm">{tool}</p>}
        <Markdown text={text} />
      </div>
      {kind === 'approval' ? (
        <div className="flex flex-wrap gap-2">
          {(['allow', 'always', 'deny'] as const).map((word) => (
            <button
              key={word}
              type="button"
              disabled={isPending}
              className={`button ${word === 'allow' ? 'button-main' : ''}`}
              onClick={() => give(word)}
            >
              {approvalWords[word]}
            </button>
          ))}
        </div>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-2">
          {options.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {options.map((option) => (
                <button key={option} type="button" disabled={isPending} className="button stored" onClick={() => give(option)}>
                  {option}
                </button>
              ))}
            </div>
          )}
          <div className="flex gap-2">
            <label className="sr-only" htmlFor={id}>
              Your answer to question #{number}
            </label>
            <textarea
              id={id}
              rows={1}
              className="field min-h-9 resize-y"
              placeholder={options.length > 0 ? 'Or write another answer' : 'Your answer'}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
              }}
            />
            <button type="submit" disabled={isPending || answer.trim() === ''} className="button button-main">
              Answer
            </button>
          </div>
        </form>
      )}
    </article>
  )
}
