import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { AgentMark } from '../parts/work/marks.tsx'
import { StatusIcon } from '../parts/work/status.tsx'
import type { Ask } from './ask-words.ts'
import { useAnswers } from './use-answers.ts'

const approvalWords = { allow: 'Allow once', deny: 'Deny' } as const

/** Questions that are alike: one answer for all of them, or one for each. */
export function AlikeCard({ ask }: { ask: Ask }) {
  const { question, agent, alike, common } = ask
  const id = useId()
  const [own, setOwn] = useState('')
  const { answer, answerAll, isPending } = useAnswers(ask)
  if (question === null) return null
  const isApproval = question.kind === 'approval'
  // Whoever allows what differs must have read each of them, where it was asked.
  const isSame = alike.every(({ part }) => part === '')
  const choices = isApproval ? (isSame ? (['allow', 'deny'] as const) : (['deny'] as const)) : question.options
  const label = (choice: string) => (isApproval ? approvalWords[choice as keyof typeof approvalWords] : choice)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (own.trim() !== '') answerAll(own.trim())
  }
  return (
    <article aria-labelledby={id} className="overflow-hidden rounded-md border border-you-line bg-raised shadow-(--shadow-card)">
      <h3 id={id} className="flex h-9 items-center gap-[9px] border-b border-you-line bg-you-wash px-3">
        <StatusIcon status="you" />
        {agent !== null && <AgentMark agent={agent} />}
        <span className="truncate">
          <span className="font-semibold">{agent ?? 'Somebody'}</span> asks {alike.length} times alike
        </span>
      </h3>
      <div className="px-3 py-2">
        <p className={`stored mb-1 whitespace-pre-line ${isApproval ? 'font-mono text-sm' : 'text-md'}`}>{common}</p>
        <ul className="max-h-72 overflow-y-auto">
          {alike.map((one) => (
            <li key={one.question} className="flex min-h-[30px] items-center gap-2 border-t border-line py-0.5">
              <Link
                to="/sessions/$number"
                params={{ number: String(one.session) }}
                className="stored min-w-0 flex-1 truncate hover:underline"
                data-row
              >
                {one.part || `Session #${one.session}`}
              </Link>
              {isApproval && !isSame ? (
                <Link to="/sessions/$number" params={{ number: String(one.session) }} className="button button-small">
                  Review
                </Link>
              ) : (
                choices.map((choice) => (
                  <button
                    key={choice}
                    type="button"
                    className="button button-small stored"
                    disabled={isPending}
                    onClick={() => answer(one.question, choice)}
                  >
                    {label(choice)}
                  </button>
                ))
              )}
            </li>
          ))}
        </ul>
        <div className="mt-2 flex flex-wrap gap-1.5">
          {choices.map((choice) => (
            <button key={choice} type="button" className="button stored" disabled={isPending} onClick={() => answerAll(choice)}>
              {label(choice)} all {alike.length}
            </button>
          ))}
          {!isApproval && (
            <form onSubmit={submit} className="flex min-w-60 flex-1 gap-1.5">
              <label className="sr-only" htmlFor={`${id}-own`}>
                Your answer to all of them
              </label>
              <input
                id={`${id}-own`}
                className="field"
                placeholder="Or answer all in your own words…"
                value={own}
                onChange={(event) => setOwn(event.target.value)}
              />
              <button type="submit" className="button shrink-0 whitespace-nowrap" disabled={isPending || own.trim() === ''}>
                Answer all
              </button>
            </form>
          )}
        </div>
      </div>
    </article>
  )
}
