import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Run } from '../../../src/contract/nouns/run.ts'
import type { SessionWithState } from '../../../src/contract/nouns/session.ts'
import { useOperation } from '../api/use-operation.ts'
import { Elapsed, TimeAgo } from '../parts/times/time.tsx'
import { LineEditor } from '../parts/todo-list/line-editor.tsx'
import { parkedWords } from '../parts/usage/cap-words.ts'
import { costText } from '../parts/usage/money-text.ts'
import { RaiseCap } from '../parts/usage/raise-cap.tsx'
import { NextWake } from '../parts/work/next-wake.tsx'
import { OutcomeText } from '../parts/work/outcome-text.tsx'
import { SessionStateText } from '../parts/work/status.tsx'
import { Children } from './children.tsx'
import { SessionActions } from './session-actions.tsx'
import { SessionMenu } from './session-menu.tsx'
import { useRename } from './use-rename.ts'

export function SessionHeader({ session }: { session: SessionWithState }) {
  const { number, title, agent, state, hold, next, wakes, maxWakes, usage, parked } = session
  const run = useOperation('run.list', { session: number, limit: 1 }).data?.runs[0]
  /** The session as it was when somebody began to rename it. */
  const [renaming, setRenaming] = useState<SessionWithState>()
  const rename = useRename()
  return (
    <header className="shrink-0 border-b border-line p-3 md:px-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="stored line-clamp-2 text-lg font-semibold">
            <span className="font-normal text-soft tabular-nums">#{number}</span> {title || 'Untitled'}
          </h1>
          {renaming && (
            <LineEditor
              label="Title"
              text={renaming.title}
              longest={200}
              onDone={() => setRenaming(undefined)}
              onSave={(text) => rename(text, renaming)}
            />
          )}
          <p className="stored text-sm text-soft">
            <SessionStateText state={state} hold={hold} />
            {run?.outcome === null && (
              <>
                {' for '}
                <Elapsed since={run.startedAt} />
              </>
            )}
            {' · '}
            {agent ?? 'no agent'}
            {session.task !== null && (
              <>
                {' · '}
                <Link to="/tasks/$number" params={{ number: String(session.task) }} className="text-accent underline">
                  task #{session.task}
                </Link>
              </>
            )}
            {agent !== null && ` · ${Math.max(0, maxWakes - wakes)} of ${maxWakes} wakes left`}
            {usage !== null && usage.requests > 0 && ` · cost ${costText(usage)}`}
          </p>
          {run && run.outcome !== null && <LastRun run={run} />}
          {next.kind === 'cap' && parked !== null ? (
            <p className="stored text-sm text-you">{parkedWords(parked.detail, next.until)}</p>
          ) : (
            state !== 'running' && <NextWake next={next} />
          )}
        </div>
        <div className="flex items-center gap-2">
          {next.kind === 'cap' && <RaiseCap cap={next.cap} session={number} />}
          <SessionActions session={session} />
          <SessionMenu session={session} onRename={() => setRenaming(session)} />
        </div>
      </div>
      <Children session={number} parent={session.parent} />
    </header>
  )
}

function LastRun({ run: { outcome, detail, endedAt } }: { run: Run }) {
  return (
    <p className="stored line-clamp-3 text-sm">
      <span className="text-soft">Last run:</span> <OutcomeText outcome={outcome} />
      {detail !== '' && `: ${detail}`}{' '}
      <span className="text-soft">
        · <TimeAgo at={endedAt} />
      </span>
    </p>
  )
}
