import type { ReactNode } from 'react'
import type { TodoStatus } from '../../../../src/contract/nouns/todo.ts'
import { StatusMark, todoWords } from '../work/status.tsx'

interface TodoLineProps {
  number: number
  subject: string
  status: TodoStatus | undefined
  onOpen(): void
  children?: ReactNode
}

/** A todo in one line of a peek; it opens in its place. */
export function TodoLine({ number, subject, status, onOpen, children }: TodoLineProps) {
  const isFinished = status === 'completed' || status === 'canceled'
  return (
    <li className="flex min-h-7 items-center gap-2">
      {status === undefined ? <span className="size-4 shrink-0" /> : <StatusMark status={status} />}
      <button
        type="button"
        className={`stored line-clamp-2 min-w-0 flex-1 py-1 text-left hover:underline ${isFinished ? 'text-faint' : ''}`}
        onClick={onOpen}
      >
        {subject || `#${number}`}
        {status !== undefined && <span className="sr-only">, {todoWords[status]}</span>}
      </button>
      {children}
      <span className="text-xs text-faint tabular-nums">{number}</span>
    </li>
  )
}
