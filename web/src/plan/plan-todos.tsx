import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Artifact } from '../../../src/contract/nouns/artifact.ts'
import type { Todo } from '../../../src/contract/nouns/todo.ts'
import { useEveryPage } from '../api/use-every-page.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { progressOf } from '../parts/todo-list/progress-of.ts'
import { rowsInOrder } from '../parts/todo-list/rows-in-order.ts'
import { ProgressBar } from '../parts/work/progress-bar.tsx'
import { StatusMark, todoWords } from '../parts/work/status.tsx'

const atOnce = 100

/** What is to be done because of a document, and how far it has come. */
export function PlanTodos({ artifact }: { artifact: Artifact }) {
  const query = useEveryPage('todo.list', { artifact: artifact.id, includeFinished: true, order: 'position' }, 'todos')
  const [limit, setLimit] = useState(atOnce)
  const todos = query.data?.rows
  const rows = useMemo(() => rowsInOrder(todos ?? []), [todos])
  return (
    <section aria-labelledby="todos" className="mt-6">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 id="todos" className="font-medium">
          Todos
        </h2>
        {todos && todos.length > 0 && (
          <div className="flex-1 basis-40">
            <ProgressBar progress={progressOf(todos)} />
          </div>
        )}
      </div>
      <ReadProblem query={query} />
      {todos?.length === 0 && (
        <EmptyState>
          {artifact.type === 'plan' ? 'There are none yet. Finalise the plan to make its steps todos.' : 'No todo belongs to it.'}
        </EmptyState>
      )}
      <ul aria-label="Todos" className="divide-y divide-line">
        {rows.slice(0, limit).map(({ todo, depth }) => (
          <PlanTodo key={todo.number} todo={todo} depth={depth} />
        ))}
      </ul>
      {rows.length > limit && (
        <button type="button" className="button mt-3" onClick={() => setLimit(limit + 2 * atOnce)}>
          Show more
        </button>
      )}
      {query.data?.hasMore && <p className="mt-2 text-sm text-soft">Only the first {rows.length} are counted.</p>}
    </section>
  )
}

function PlanTodo({ todo, depth }: { todo: Todo; depth: number }) {
  const { number, subject, status, blockedReason, session } = todo
  const isFinished = status === 'completed' || status === 'canceled'
  return (
    <li className="flex items-start gap-2 py-1.5" style={{ paddingLeft: `${Math.min(depth, 6) * 1.25}rem` }}>
      <span className="pt-1">
        <StatusMark status={status} />
      </span>
      <div className="min-w-0 flex-1">
        <p className={`stored ${isFinished ? 'text-soft line-through' : ''}`}>{subject}</p>
        {status === 'blocked' && <p className="stored text-sm text-you">Blocked: {blockedReason}</p>}
      </div>
      <p className="shrink-0 text-right text-xs text-soft">
        {todoWords[status]} · #{number}
        <br />
        <Link to="/sessions/$number" params={{ number: String(session) }} data-row className="text-accent hover:underline">
          {session === 0 ? 'everyone’s list' : `session #${session}`}
        </Link>
      </p>
    </li>
  )
}
