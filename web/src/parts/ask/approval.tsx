import { Maximize2, Minimize2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Question } from '../../../../src/contract/nouns/question.ts'
import { useOperation } from '../../api/use-operation.ts'
import { DiffCounts } from '../diff/diff-counts.tsx'
import { PathText } from '../diff/path-text.tsx'
import { ReadProblem } from '../page/read-problem.tsx'
import { AskFrame } from './ask-frame.tsx'
import { askLine, wishWords } from './ask-words.ts'
import { AskedView, RuleLine } from './asked-view.tsx'
import { DenyForm } from './deny-form.tsx'
import { useAnswer } from './use-answer.ts'
import { useAskKeys } from './use-ask-keys.ts'
import { useFirstFocus } from './use-first-focus.ts'

interface ApprovalProps {
  question: Question
  title?: string | undefined
  /** It stands below the conversation, which has said already what the agent said last. */
  isDocked?: boolean
  takesFocus?: boolean
}

/** May this be done? Nothing can be allowed before all of it can be read. */
export function Approval({ question, title, isDocked = false, takesFocus = false }: ApprovalProps) {
  const { number, agent, tool } = question
  const element = useRef<HTMLElement>(null)
  const query = useOperation('question.get', { question: number })
  const asked = query.data?.asked
  const [isDenying, setDenying] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const place = `deny.${number}`
  const { give, isPending } = useAnswer(question, place)
  const [isReviewed, setReviewed] = useState(false)
  const isUnread = asked != null && (asked.moreFields > 0 || asked.changes.some(({ hidden }) => hidden !== null))
  const isReady = query.data !== undefined && !isPending
  const mayAllow = isReady && (!isUnread || isReviewed)
  const mayAlways = asked?.rule.kind !== 'account'
  const keys = useAskKeys(element, {
    isReady,
    act({ kind }) {
      if (isDenying || !isReady || kind === 'choice' || (kind === 'always' && !mayAlways)) return false
      if (kind === 'deny') setDenying(true)
      else if (mayAllow) give(kind)
      else return false
      return true
    },
  })
  useFirstFocus(element, takesFocus)
  const change = asked?.changes.length === 1 ? asked.changes[0] : undefined
  const isLong = (asked?.changes ?? []).some(({ added, removed }) => added + removed > 4)
  return (
    <AskFrame
      question={question}
      title={title}
      element={element}
      keys={keys}
      words={asked ? wishWords(asked) : askLine(question)}
      about={asked && <About target={asked.target} isPath={asked.changes.length > 0 || asked.verb !== 'use'} />}
      beside={
        <>
          {change && <DiffCounts added={change.added} removed={change.removed} />}
          {isLong && (
            <button
              type="button"
              className="-my-1 rounded p-1 text-soft hover:text-ink"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? <Minimize2 aria-hidden className="size-3.5" /> : <Maximize2 aria-hidden className="size-3.5" />}
              <span className="sr-only">Show more lines</span>
            </button>
          )}
        </>
      }
    >
      <ReadProblem query={query} />
      {asked && asked.said !== '' && !isDocked && (
        <blockquote className="stored mx-3 my-2.5 rounded-md bg-canvas px-3 py-2 text-md">“{asked.said}”</blockquote>
      )}
      {asked && <AskedView asked={asked} isWhole={isWhole} />}
      {asked === null && (
        <pre className="stored mx-3 mt-3 max-h-60 overflow-y-auto font-mono text-sm whitespace-pre-wrap">{question.text}</pre>
      )}
      {query.data === undefined && <div aria-hidden className="h-24" />}
      {asked && !isDenying && <RuleLine asked={asked} question={question} />}
      {isDenying ? (
        <DenyForm
          place={place}
          agent={agent || 'the agent'}
          isPending={isPending}
          onDeny={(why) => give(why === '' ? 'deny' : `deny: ${why}`)}
          onCancel={() => {
            setDenying(false)
            element.current?.focus()
          }}
        />
      ) : (
        <>
          {isUnread && (
            <p className="px-3 pt-2.5 text-soft">
              Not all of it can be shown here. Look at it where {agent || 'the agent'} works before you allow it.
            </p>
          )}
          <div className="flex flex-wrap gap-1.5 px-3 py-2.5 max-md:grid max-md:grid-cols-2 max-md:[&>button]:min-h-[46px] max-md:[&>button]:justify-center">
            {isUnread && !isReviewed ? (
              <button type="button" disabled={!isReady} className="button" onClick={() => setReviewed(true)}>
                I have looked at it
              </button>
            ) : (
              <button type="button" aria-keyshortcuts="A" disabled={!mayAllow} className="button button-main" onClick={() => give('allow')}>
                Allow once <Key>A</Key>
              </button>
            )}
            {mayAlways && (!isUnread || isReviewed) && (
              <button
                type="button"
                aria-keyshortcuts="Shift+A"
                disabled={!isReady}
                title={`${tool ?? 'It'} is not asked for again in this session`}
                className="button max-md:order-1 max-md:col-span-2"
                onClick={() => give('always')}
              >
                Allow for this session <Key>⇧ A</Key>
              </button>
            )}
            <button type="button" aria-keyshortcuts="D" disabled={isPending} className="button" onClick={() => setDenying(true)}>
              Deny… <Key>D</Key>
            </button>
          </div>
        </>
      )}
    </AskFrame>
  )
}

function About({ target, isPath }: { target: string; isPath: boolean }) {
  if (target === '') return null
  return isPath ? <PathText path={target} /> : <span className="stored font-mono text-sm font-semibold">{target}</span>
}

function Key({ children }: { children: string }) {
  return (
    <kbd aria-hidden className="key ml-0.5 border-current/25 bg-transparent text-current opacity-80 pointer-coarse:hidden">
      {children}
    </kbd>
  )
}
