import { Link } from '@tanstack/react-router'
import { CornerDownRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { usePeek } from '../parts/peek/use-peek.ts'
import { StatusIcon, StatusWord } from '../parts/work/status.tsx'
import { columns } from './columns.ts'
import { LaneCell } from './order/lane-cell.tsx'
import { type Step, stepStatus } from './order/steps.ts'
import { Agent, WaitChip, WorkFacts, WorkLink } from './work-row.tsx'

const indents = ['pl-7', 'pl-12', 'pl-17', 'pl-22', 'pl-27'] as const
const mostChips = 3

interface StepRowProps {
  step: Step
  /** The list it is on. */
  session: number
  lit: ReadonlySet<number>
  onChoose(): void
}

/** What is to be done for a piece of work, below it. */
export function StepRow({ step, session, lit, onChoose }: StepRowProps) {
  const { todo, part, lanes, depth, waits, number } = step
  const { status, word } = stepStatus(step)
  const isOver = status === 'done' || status === 'canceled'
  const isLit = lit.has(number)
  const peek = usePeek()
  const press = (event: KeyboardEvent) => {
    if (event.key !== ' ' || todo === undefined) return
    event.preventDefault()
    peek.open(number)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whichever of its links has the focus, its chain stands out
    <div
      className={`${columns} ${isLit && lit.size > 0 ? 'bg-selected' : 'hover:bg-hover'}`}
      onFocus={onChoose}
      onPointerDown={onChoose}
      onKeyDown={press}
    >
      <span className={`flex min-w-0 items-center gap-2 ${lanes ? 'pl-1' : (indents[Math.min(depth, indents.length - 1)] ?? '')}`}>
        {lanes && (
          <span className="flex w-24 shrink-0 max-lg:hidden">
            <LaneCell lanes={lanes} status={status} lit={lit} isLit={isLit} />
          </span>
        )}
        {todo === undefined && <CornerDownRight aria-hidden className="size-3.5 shrink-0 text-faint" />}
        <StatusIcon status={status} />
        {part ? (
          <WorkLink row={part} isOver={isOver} />
        ) : (
          <Link
            to="/sessions/$number"
            params={{ number: String(session) }}
            search={{ todo: number }}
            data-row
            className={`stored truncate rounded-sm hover:underline ${isOver ? 'text-soft' : ''}`}
          >
            {todo?.subject} <span className="text-sm text-faint">#{number}</span>
          </Link>
        )}
      </span>
      <span className="truncate max-lg:text-sm">
        <StatusWord status={status} word={word} />
      </span>
      <span className="flex gap-1 overflow-hidden max-lg:hidden">
        {waits.slice(0, mostChips).map(({ name, isOver: isDone }) => (
          <WaitChip key={name} name={name} isOver={isDone} />
        ))}
        {waits.length > mostChips && <WaitChip name={`+${waits.length - mostChips}`} />}
      </span>
      {part && (
        <>
          <Agent agent={part.agent} />
          <WorkFacts row={part} isStill={part.place !== 'running'} />
        </>
      )}
    </div>
  )
}
