import type { ReactNode } from 'react'
import { useOperation } from '../api/use-operation.ts'
import { useSettled } from '../api/use-settled.ts'
import { TimeAgo } from '../parts/times/time.tsx'
import { Cost } from '../parts/usage/cost.tsx'
import { AgentMark } from '../parts/work/marks.tsx'
import { Progress } from '../parts/work/progress.tsx'
import { SessionStateText, Status, StatusIcon } from '../parts/work/status.tsx'
import { todoStatuses } from '../parts/work/status-words.ts'
import type { Entry, Subject } from './palette-entries.ts'

const settlesAfter = 120

/** What the chosen entry is, so that it need not be opened to be told apart. */
export function PalettePreview({ entry }: { entry: Entry | undefined }) {
  const settled = useSettled(entry?.id ?? '', settlesAfter)
  if (entry === undefined || settled !== entry.id) return null
  const { subject } = entry
  if (subject?.kind === 'work') return <WorkPreview key={entry.id} subject={subject} />
  if (subject?.kind === 'todo') return <TodoPreview key={entry.id} number={subject.todo} />
  if (subject?.kind === 'plan') return <PlanPreview key={entry.id} id={subject.id} />
  if (subject?.kind === 'text') return <TextPreview entry={entry} subject={subject} />
  return <p className="font-semibold">{entry.label}</p>
}

function WorkPreview({ subject: { session: number, task } }: { subject: Extract<Subject, { kind: 'work' }> }) {
  const session = useOperation('session.get', { session: number }).data?.session
  const list = useOperation('todo.list', { session: number, own: true, stats: true, limit: 5 }).data
  const words = useOperation('run.list', { session: number, limit: 1 }).data?.runs[0]?.output
  if (session === undefined) return null
  const { agent, usage, title } = session
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center">
        <SessionStateText
          state={session.state}
          hold={session.hold}
          outcome={session.outcome}
          next={session.next}
          progress={list?.progress}
        />
        <span className="ml-auto text-sm text-soft">#{task ?? number}</span>
      </p>
      <p className="stored text-lg leading-snug font-semibold">{title || 'Untitled'}</p>
      <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-y-1.5 text-sm">
        <Fact name="Agent">
          {agent === null ? (
            'none'
          ) : (
            <span className="flex items-center gap-1.5">
              <AgentMark agent={agent} /> {agent}
            </span>
          )}
        </Fact>
        {list?.progress !== undefined && list.progress.total > 0 && (
          <Fact name="Progress">
            <Progress progress={list.progress} label="Progress" />
          </Fact>
        )}
        {usage !== null && usage.requests > usage.unreported && (
          <Fact name="Cost">
            <Cost usage={usage} hasTokens />
          </Fact>
        )}
      </dl>
      {words && (
        <div>
          <p className="text-sm text-faint">Last words</p>
          <p className="stored line-clamp-4">“{words}”</p>
        </div>
      )}
      {list !== undefined && list.todos.length > 0 && (
        <div>
          <p className="text-sm text-faint">Now</p>
          <ul>
            {list.todos.map((todo) => (
              <li key={todo.number} className="flex min-h-7 items-center gap-2">
                <StatusIcon status={todoStatuses[todo.status]} />
                <span className="stored truncate">{todo.subject}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function TodoPreview({ number }: { number: number }) {
  const data = useOperation('todo.get', { todo: number }).data
  if (data === undefined) return null
  const { todo, subtasks, comments } = data
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center">
        <Status status={todoStatuses[todo.status]} />
        <span className="ml-auto text-sm text-soft">#{number}</span>
      </p>
      <p className="stored text-lg leading-snug font-semibold">{todo.subject}</p>
      {todo.blockedReason && <p className="stored text-stuck">{todo.blockedReason}</p>}
      {todo.description && <p className="stored line-clamp-6 text-soft">{todo.description}</p>}
      <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-y-1.5 text-sm">
        {todo.priority !== 'medium' && <Fact name="Priority">{todo.priority}</Fact>}
        {todo.dueAt > 0 && <Fact name="Due">{new Date(todo.dueAt).toLocaleDateString()}</Fact>}
        {todo.tags.length > 0 && <Fact name="Tags">{todo.tags.join(', ')}</Fact>}
        {subtasks.length > 0 && <Fact name="Parts">{subtasks.length}</Fact>}
        {comments.total > 0 && <Fact name="Comments">{comments.total}</Fact>}
      </dl>
    </div>
  )
}

function PlanPreview({ id }: { id: string }) {
  const data = useOperation('artifact.get', { artifact: id }).data
  if (data === undefined) return null
  return (
    <div className="flex flex-col gap-3">
      <p className="stored text-lg leading-snug font-semibold">{data.artifact.title}</p>
      <p className="stored line-clamp-[12] whitespace-pre-wrap text-soft">{data.content}</p>
    </div>
  )
}

function TextPreview({ entry, subject }: { entry: Entry; subject: Extract<Subject, { kind: 'text' }> }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-1.5 text-sm text-soft">
        {subject.by} · <TimeAgo at={subject.at} />
      </p>
      <p className="stored font-semibold">{entry.label}</p>
      <p className="stored whitespace-pre-wrap">{entry.text}</p>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="stored min-w-0">{children}</dd>
    </>
  )
}
