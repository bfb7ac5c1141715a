import { memo } from 'react'
import type { WholeMessage } from '../../../../src/contract/nouns/message.ts'
import { TimeAgo } from '../times/time.tsx'
import { PartView } from './part-view.tsx'

/** What the engine says is there to be looked up, not to be read. */
const quiet: Partial<Record<WholeMessage['kind'], string>> = {
  work: 'Given its work',
  nudge: 'Reminded of what is open',
  state: 'Shown how its list stands',
  writs: 'Told what its writs did',
  continue: 'Told to go on',
  summary: 'What was said before, in short',
}
const sources: Partial<Record<WholeMessage['kind'], string>> = {
  peer: 'a peer',
  schedule: 'by schedule',
  answer: 'an answer',
  subagent: 'from a subagent',
  command: 'answer to a command',
}

export const MessageView = memo(function MessageView({ message }: { message: WholeMessage }) {
  const { kind, by, role, parts, error, finish, createdAt, endedAt } = message
  // Work that was handed on goes on while one watches: that is no engine's small talk, whoever wrote it down.
  const isFolded = quiet[kind] !== undefined && parts.every(({ content }) => content.type !== 'subtask')
  const isPerson = role === 'user' && quiet[kind] === undefined
  const body = parts.map((part) => <PartView key={part.id} part={part} />)
  return (
    <li className={isPerson ? 'rounded-lg bg-accent-wash p-3' : ''}>
      {isFolded ? (
        <details className="text-sm text-soft">
          <summary className="cursor-pointer">
            {quiet[kind]} · <TimeAgo at={createdAt} />
          </summary>
          <div className="mt-1 border-l-2 border-line pl-3">{body}</div>
        </details>
      ) : (
        <>
          <p className="stored mb-1 text-xs text-soft">
            <span className="font-medium text-ink">{by}</span>
            {sources[kind] && ` · ${sources[kind]}`} · <TimeAgo at={createdAt} />
            {endedAt === 0 && <span className="text-accent"> · writing…</span>}
            {finish === 'interrupted' && ' · was cut off'}
          </p>
          <div className="flex flex-col gap-2">{body}</div>
        </>
      )}
      {error !== null && <p className="stored mt-1 text-sm text-stuck">{error}</p>}
    </li>
  )
})
