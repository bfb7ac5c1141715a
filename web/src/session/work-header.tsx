import { Link } from '@tanstack/react-router'
import { Clock, Coins, Info } from 'lucide-react'
import { useState } from 'react'
import type { SessionWithState } from '../../../src/contract/nouns/session.ts'
import type { Task } from '../../../src/contract/nouns/task.ts'
import { useOperation } from '../api/use-operation.ts'
import { BarEnd, BarTitle } from '../parts/page/bar.tsx'
import { Elapsed } from '../parts/times/time.tsx'
import { LineEditor } from '../parts/todo-list/line-editor.tsx'
import { parkedWords } from '../parts/usage/cap-words.ts'
import { Cost } from '../parts/usage/cost.tsx'
import { isTold } from '../parts/usage/cost-words.ts'
import { RaiseCap } from '../parts/usage/raise-cap.tsx'
import { AgentMark } from '../parts/work/marks.tsx'
import { nextWords } from '../parts/work/next-words.ts'
import { Progress } from '../parts/work/progress.tsx'
import { sessionStatus, taskStatus } from '../parts/work/status-words.ts'
import { SessionActions } from './session-actions.tsx'
import { SessionMenu } from './session-menu.tsx'
import { StatusPill } from './status-pill.tsx'
import { useRename } from './use-rename.ts'

interface WorkHeaderProps {
  /** The number by which one came here: the session’s, or the task’s. */
  number: number
  title: string
  session: SessionWithState | undefined
  task: Task | undefined
  /** Opens what the task is about. */
  onAbout: (() => void) | undefined
}

/** What it is, how it stands, who works on it, how far it is, what it cost; and what lets it go on. */
export function WorkHeader({ number, title, session, task, onAbout }: WorkHeaderProps) {
  const run = useOperation('run.list', { session: session?.number ?? 0, limit: 1 }, { enabled: session !== undefined }).data?.runs[0]
  const progress = useOperation('session.progress', { session: session?.number ?? 0 }, { enabled: session !== undefined }).data?.progress
  /** The session as it was when somebody began to rename it. */
  const [renaming, setRenaming] = useState<SessionWithState>()
  const rename = useRename()
  const agent = session?.agent ?? task?.owner
  const isArchived = task !== undefined && task.archivedAt > 0
  return (
    <>
      <BarTitle>
        <Above session={session} task={task} />
        <h1 className="stored flex min-w-0 flex-row-reverse justify-end gap-2 text-lg font-semibold tracking-[-.005em] md:text-md">
          <span className="shrink-0 font-normal text-faint tabular-nums max-md:sr-only">#{number}</span>
          <span className="min-w-0 truncate">{title || 'Untitled'}</span>
        </h1>
        <StatusOf session={session} task={task} progress={progress} isArchived={isArchived} />
      </BarTitle>
      <BarEnd>
        <span className="hidden items-center gap-3.5 text-soft lg:flex">
          {agent != null && agent !== '' && (
            <Link to="/agents" className="flex items-center gap-1.5 hover:text-ink">
              <AgentMark agent={agent} /> <span className="stored max-w-32 truncate">{agent}</span>
            </Link>
          )}
          {progress && progress.total > progress.canceled && (
            <Progress progress={progress} label={`Progress of #${number}`} isStill={session?.state !== 'running'} />
          )}
          {run?.outcome === null && (
            <span className="flex items-center gap-1 text-sm whitespace-nowrap" title="How long it runs">
              <Clock aria-hidden className="size-3.5" /> <Elapsed since={run.startedAt} />
            </span>
          )}
          {session?.usage != null && isTold(session.usage) && (
            <span className="flex items-center gap-1 text-sm">
              <Coins aria-hidden className="size-3.5" />
              <span className="font-medium text-ink">
                <Cost usage={session.usage} hasTokens />
              </span>
            </span>
          )}
        </span>
        {session?.next.kind === 'cap' && <RaiseCap cap={session.next.cap} session={session.number} />}
        {onAbout && (
          <button type="button" className="button button-quiet px-1.5" aria-label={`About task #${task?.number}`} onClick={onAbout}>
            <Info aria-hidden className="size-4" />
          </button>
        )}
        {session && !isArchived && <SessionActions session={session} isDraft={task?.status === 'draft'} />}
        {session && <SessionMenu session={session} onRename={() => setRenaming(session)} />}
      </BarEnd>
      {renaming && (
        <div className="border-b border-line px-4 py-1">
          <LineEditor
            label="Title"
            text={renaming.title}
            longest={200}
            onDone={() => setRenaming(undefined)}
            onSave={(text) => rename(text, renaming)}
          />
        </div>
      )}
      <WhatIsNext session={session} isArchived={isArchived} />
    </>
  )
}

/** The way back: to what it is part of, or to all work. */
function Above({ session, task }: { session: SessionWithState | undefined; task: Task | undefined }) {
  const above = useOperation('session.get', { session: session?.parent ?? '' }, { enabled: session?.parent != null }).data?.session
  const link = 'shrink-0 truncate max-w-40 text-soft hover:text-ink hover:underline'
  return (
    <span className="hidden min-w-0 shrink-0 items-center gap-2 md:flex">
      {task?.parent != null ? (
        <Link to="/tasks/$number" params={{ number: String(task.parent) }} className={link}>
          #{task.parent}
        </Link>
      ) : above !== undefined ? (
        <Link to="/sessions/$number" params={{ number: String(above.number) }} className={link}>
          {above.title || `#${above.number}`}
        </Link>
      ) : (
        <Link to="/work" className={link}>
          Work
        </Link>
      )}
      <span aria-hidden className="text-faint">
        /
      </span>
    </span>
  )
}

interface StatusOfProps {
  session: SessionWithState | undefined
  task: Task | undefined
  progress: { total: number; completed: number; canceled: number } | null | undefined
  isArchived: boolean
}

function StatusOf({ session, task, progress, isArchived }: StatusOfProps) {
  if (task !== undefined && (isArchived || task.status === 'draft')) {
    const words = { draft: 'Draft', active: 'In progress', done: 'Done', canceled: 'Canceled' }
    return <StatusPill status={taskStatus(task.status, false)} word={words[task.status]} />
  }
  if (session === undefined) return null
  if (session.archivedAt > 0) return <StatusPill status="idle" word="Archived" />
  return <StatusPill {...sessionStatus({ ...session, awaited: awaitedName(session), ...(progress == null ? {} : { progress }) })} />
}

function awaitedName({ next }: SessionWithState): string {
  if (next.kind === 'session' || next.kind === 'reply') return `session #${next.session}`
  return 'another'
}

/** Only what a person has to know or do: what goes on by itself needs no words. */
function WhatIsNext({ session, isArchived }: { session: SessionWithState | undefined; isArchived: boolean }) {
  if (session === undefined || isArchived || session.archivedAt > 0) return null
  const { next, wakes, maxWakes, parked, agent, state, outcome } = session
  const left = Math.max(0, maxWakes - wakes)
  const words =
    next.kind === 'cap' && parked !== null
      ? parkedWords(parked.detail, next.until)
      : quietKinds.has(next.kind) || state === 'running'
        ? ''
        : `Next: ${nextWords(next)}`
  const few = agent !== null && left <= fewWakes && outcome !== 'done' ? `Stops after ${left} more ${left === 1 ? 'try' : 'tries'}.` : ''
  if (words === '' && few === '') return null
  return (
    <p className={`stored shrink-0 border-b border-line px-4 py-1 text-sm ${next.kind === 'cap' ? 'bg-you-wash text-you' : 'text-soft'}`}>
      {[words, few].filter(Boolean).join(' · ')}
    </p>
  )
}

const fewWakes = 3
/** What these say is said elsewhere on the page, or goes without saying. */
const quietKinds: ReadonlySet<string> = new Set(['running', 'due', 'question', 'approval', 'message', 'idle', 'over', 'resume'])
