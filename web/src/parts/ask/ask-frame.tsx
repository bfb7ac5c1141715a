import { Link } from '@tanstack/react-router'
import { Hand } from 'lucide-react'
import { type ReactNode, type RefObject, useId } from 'react'
import type { Question } from '../../../../src/contract/nouns/question.ts'
import { TimeAgo } from '../times/time.tsx'
import { AgentMark } from '../work/marks.tsx'
import type { useAskKeys } from './use-ask-keys.ts'

interface AskFrameProps {
  question: Question
  /** Where it is asked, on pages that show several sessions. */
  title: string | undefined
  element: RefObject<HTMLElement | null>
  keys: ReturnType<typeof useAskKeys>
  /** What is said behind the agent’s name. */
  words: string
  /** What it is about, such as a path. */
  about?: ReactNode
  /** What stands at the end of the line. */
  beside?: ReactNode
  children: ReactNode
}

/** The one amber thing on a page: who wants what, and below it all that is needed to say yes or no. */
export function AskFrame({ question, title, element, keys, words, about, beside, children }: AskFrameProps) {
  const { number, agent, session, askedAt } = question
  const id = useId()
  return (
    <article
      ref={element}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys answer it only while it has the focus
      tabIndex={0}
      data-row
      data-ask={number}
      aria-labelledby={id}
      onKeyDown={keys.onKeyDown}
      className="overflow-clip rounded-md border border-you-line bg-raised shadow-(--shadow-card)"
    >
      <header className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-0.5 border-b border-you-line bg-you-wash px-3 py-1.5">
        <Hand aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-you-mark" />
        {agent !== '' && <AgentMark agent={agent} />}
        <h3 id={id} className="stored flex min-w-0 flex-1 basis-52 flex-wrap items-baseline gap-x-1.5">
          <span>
            <b className="font-semibold">{agent || 'Somebody'}</b> {words}
          </span>
          {about}
          {title !== undefined && (
            <span className="min-w-0 text-soft">
              in{' '}
              <Link to="/sessions/$number" params={{ number: String(session) }} className="py-0.5 hover:underline">
                {title || `session #${session}`}
              </Link>
            </span>
          )}
        </h3>
        {beside}
        <span className="text-sm whitespace-nowrap text-soft">
          <TimeAgo at={askedAt} />
        </span>
      </header>
      {children}
    </article>
  )
}
