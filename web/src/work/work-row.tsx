import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { WorkRow as Row } from '../../../src/contract/nouns/work.ts'
import { useChange } from '../api/use-change.ts'
import { useSecond } from '../parts/times/clock.ts'
import { spanText } from '../parts/times/durations.ts'
import { Cost } from '../parts/usage/cost.tsx'
import { AgentMark } from '../parts/work/marks.tsx'
import { Progress } from '../parts/work/progress.tsx'
import { StatusIcon, StatusWord } from '../parts/work/status.tsx'
import { columns } from './columns.ts'
import { workStatus } from './work-status.ts'

interface WorkRowProps {
  row: Row
  isOpen: boolean
  onToggle(): void
}

/** A piece of work in one line: how it stands, who does it, what was said last, how far it is, when and for how much. */
export function WorkRow({ row, isOpen, onToggle }: WorkRowProps) {
  const { status, word } = workStatus(row)
  const isOver = status === 'done' || status === 'canceled'
  const press = (event: KeyboardEvent) => {
    if ((event.key === 'ArrowRight' && !isOpen) || (event.key === 'ArrowLeft' && isOpen)) {
      event.preventDefault()
      onToggle()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows do what its button does
    <div className={`${columns} hover:bg-hover`} onKeyDown={press}>
      <span className="flex min-w-0 items-center gap-2">
        <Toggle row={row} isOpen={isOpen} onToggle={onToggle} />
        <StatusIcon status={status} />
        <WorkLink row={row} isOver={isOver} />
        <GoOn row={row} />
        {row.said !== '' && <span className="stored min-w-0 flex-1 truncate text-soft max-lg:hidden">{row.said}</span>}
      </span>
      <span className="truncate max-lg:text-sm">
        <StatusWord status={status} word={word} />
      </span>
      <After waitsFor={row.waitsFor} />
      <Agent agent={row.agent} />
      <WorkFacts row={row} isStill={row.place !== 'running'} />
    </div>
  )
}

/** What is ready is started here, and what has failed is tried again. */
function GoOn({ row }: { row: Row }) {
  const start = useChange('task.run', { says: () => `${row.title} is started.` })
  const retry = useChange('session.resume', { says: () => `${row.title} is tried again.` })
  const name = row.title || 'Untitled'
  if (row.place === 'ready' && row.task !== null && row.agent !== null) {
    const { task } = row
    return (
      <button type="button" className="button button-small" aria-label={`Start ${name}`} onClick={() => void start.change({ task })}>
        Start
      </button>
    )
  }
  const canRetry = row.place === 'stuck' && row.why !== 'blocked' && row.why !== 'nobody'
  if (!canRetry) return null
  const deed = row.hold === null ? 'Retry' : 'Resume'
  return (
    <button
      type="button"
      className="button button-small"
      aria-label={`${deed} ${name}`}
      onClick={() => void retry.change({ session: row.session })}
    >
      {deed}
    </button>
  )
}

function Toggle({ row, isOpen, onToggle }: WorkRowProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight
  if (row.steps === null && row.task === null && !isOpen) return <span className="w-6 shrink-0" />
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`What is below ${row.title || 'Untitled'}`}
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-faint hover:text-ink"
      onClick={onToggle}
    >
      <Chevron aria-hidden className="size-3.5" />
    </button>
  )
}

/** The page of a task, or of a session that is none's. */
export function WorkLink({ row, isOver }: { row: Row; isOver: boolean }) {
  const number = row.task ?? row.session
  return (
    <Link
      to={row.task === null ? '/sessions/$number' : '/tasks/$number'}
      params={{ number: String(number) }}
      data-row
      className={`stored max-w-full min-w-24 shrink truncate rounded-sm font-medium hover:underline ${isOver ? 'text-soft' : ''}`}
    >
      {row.title || 'Untitled'} <span className="text-sm font-normal text-faint">#{number}</span>
    </Link>
  )
}

function After({ waitsFor }: Pick<Row, 'waitsFor'>) {
  return (
    <span className="truncate text-sm text-soft max-lg:hidden">
      {waitsFor !== null && <WaitChip name={waitsFor.kind === 'todo' ? `#${waitsFor.number}` : `${waitsFor.kind} #${waitsFor.number}`} />}
    </span>
  )
}

export function WaitChip({ name, isOver = false }: { name: string; isOver?: boolean }) {
  return (
    <span className={`rounded-xs border border-line-strong px-1 text-xs ${isOver ? 'text-faint line-through' : 'text-soft'}`}>
      <span className="sr-only">after </span>
      {name}
    </span>
  )
}

export function Agent({ agent }: { agent: string | null }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-soft max-lg:hidden">
      {agent === null ? (
        'Nobody'
      ) : (
        <>
          <AgentMark agent={agent} />
          <span className="stored truncate">{agent}</span>
        </>
      )}
    </span>
  )
}

export function WorkFacts({ row, isStill }: { row: Row; isStill: boolean }) {
  return (
    <>
      <span className="max-lg:hidden">
        {row.steps !== null && <Progress progress={row.steps} label={`Progress of ${row.title}`} isStill={isStill} />}
      </span>
      <span className="truncate text-right text-sm text-soft max-lg:hidden">
        {row.place === 'running' ? 'now' : <Ago at={row.endedAt || row.changedAt} />}
      </span>
      <span className="text-right text-sm max-lg:hidden">
        <Cost usage={row.usage} />
      </span>
    </>
  )
}

/** How long ago, in one unit and without words around it. */
function Ago({ at }: { at: number }) {
  const date = new Date(at)
  const span = spanText(useSecond() - at)
    .split(' ')
    .slice(0, 2)
    .join(' ')
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString()}>
      {span}
    </time>
  )
}
