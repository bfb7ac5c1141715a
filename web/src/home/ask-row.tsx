import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useChange } from '../api/use-change.ts'
import { ShortAgo } from '../parts/times/time.tsx'
import { parkedWords } from '../parts/usage/cap-words.ts'
import { RaiseCap } from '../parts/usage/raise-cap.tsx'
import { AgentMark } from '../parts/work/marks.tsx'
import { StatusIcon } from '../parts/work/status.tsx'
import { type Ask, askWords, shortOptions } from './ask-words.ts'
import { rowClass } from './section.tsx'
import { useAnswers } from './use-answers.ts'

/** Somebody waits for a person: in a line, with the answers that fit there. */
export function AskRow({ ask, onOpen }: { ask: Ask; onOpen(): void }) {
  const { session, title, agent, question, since, alike, next } = ask
  const words = question === null && next.kind === 'cap' ? parkedWords(ask.detail, next.until) : askWords(ask)
  const where = title || `Session #${session}`
  return (
    <div className={`${rowClass} grid-cols-[16px_minmax(0,1fr)_auto] max-md:py-2 md:grid-cols-[16px_18px_minmax(0,1fr)_auto_48px]`}>
      <span className="max-md:mt-0.5 max-md:self-start">
        <StatusIcon status="you" />
        <span className="sr-only">Waiting for you</span>
      </span>
      <span className="max-md:hidden">{agent !== null && <AgentMark agent={agent} />}</span>
      <span className="flex min-w-0 items-center gap-[7px] max-md:flex-wrap max-md:gap-x-2 max-md:gap-y-0">
        {alike.length > 1 && (
          <span className="shrink-0 rounded-xs border border-you-line bg-you-wash px-1 text-xs text-you max-md:order-2">
            {alike.length} alike
          </span>
        )}
        {question === null ? (
          <span className="stored truncate max-md:text-md max-md:leading-5">{words}</span>
        ) : (
          <button
            type="button"
            data-row
            aria-expanded={false}
            className={`stored truncate text-left after:absolute after:inset-0 focus-visible:outline-none max-md:text-md max-md:leading-5 ${question.kind === 'approval' ? 'font-mono text-sm' : ''}`}
            onClick={onOpen}
          >
            {words}
          </button>
        )}
        {/* On a phone there is room for one target a row. */}
        {question !== null && <span className="stored order-3 basis-full truncate text-sm text-faint md:hidden">{where}</span>}
        <Link
          to="/sessions/$number"
          params={{ number: String(session) }}
          data-row={question === null ? true : undefined}
          className={`stored truncate text-faint hover:underline ${question === null ? 'after:absolute after:inset-0 focus-visible:outline-none max-md:order-3 max-md:basis-full max-md:text-sm' : 'relative z-10 max-md:hidden'}`}
        >
          {where}
        </Link>
      </span>
      <span className="relative z-10 flex items-center gap-1 max-md:hidden">
        <Answers ask={ask} onOpen={onOpen} />
      </span>
      <span className="text-right text-sm text-faint">
        <ShortAgo at={since} />
      </span>
      {question === null && (
        <span className="relative z-10 col-span-full flex gap-1 md:hidden">
          <Answers ask={ask} onOpen={onOpen} />
        </span>
      )}
    </div>
  )
}

function Answers({ ask, onOpen }: { ask: Ask; onOpen(): void }) {
  const { question, alike, why, task, session, next } = ask
  const { answerAll, isPending } = useAnswers(ask)
  const complete = useChange('task.complete', { says: () => 'Completed.' })
  if (question === null) {
    if (why === 'unfinished' && task !== null)
      return (
        <button type="button" className="button button-small" disabled={complete.isPending} onClick={() => void complete.change({ task })}>
          Complete
        </button>
      )
    if (next.kind === 'cap') return <RaiseCap cap={next.cap} session={session} />
    return (
      <Link to="/sessions/$number" params={{ number: String(session) }} className="button button-small">
        Open
      </Link>
    )
  }
  const options = shortOptions(ask)
  const all = alike.length > 1 ? ' all' : ''
  if (options.length > 0)
    return options.map((option) => (
      <button key={option} type="button" className="button button-small stored" disabled={isPending} onClick={() => answerAll(option)}>
        {option}
        {all}
      </button>
    ))
  return (
    <button type="button" className="button button-small" onClick={onOpen}>
      {question.kind === 'approval' ? 'Review' : 'Answer'}
      {alike.length > 1 ? ` ${alike.length}` : ''}
      <ChevronRight aria-hidden className="size-3.5" />
    </button>
  )
}
