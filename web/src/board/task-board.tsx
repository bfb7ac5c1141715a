import { Link } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useRef } from 'react'
import type { Task } from '../../../src/contract/nouns/task.ts'
import { useChange } from '../api/use-change.ts'
import { useEveryPage } from '../api/use-every-page.ts'
import { useOperation } from '../api/use-operation.ts'
import { create } from '../app/create/creating.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { announce } from './announcement.tsx'
import type { BoardSearch } from './board-search.ts'
import type { CardPlace } from './cards/card-frame.tsx'
import { TaskCard } from './cards/task-card.tsx'
import { useFollowedCard } from './cards/use-followed-card.ts'
import { Columns } from './columns/columns.tsx'
import { columnsByAgent } from './columns/columns-of-tasks.ts'
import { useSame } from './columns/use-steady.ts'
import { matchesText } from './matches-text.ts'

interface TaskBoardProps {
  search: BoardSearch
  onSearch(changes: BoardSearch): void
}

/** Tasks in a column for each agent. A move hands a task on. */
export function TaskBoard({ search, onSearch }: TaskBoardProps) {
  const query = useEveryPage('task.list', { all: true }, 'tasks')
  const facts = useOperation('task.list', { all: true, limit: 1 })
  const agents = useOperation('agent.list', {}).data?.agents
  const text = useDeferredValue(search.text ?? '')
  const focus = useFollowedCard()
  const busy = useRef<ReadonlySet<string>>(undefined)
  if (query.data) busy.current ??= new Set(query.data.rows.map(({ owner }) => owner))
  const inFlight = useSame(facts.data?.inFlight ?? [])
  const drawCard = useCallback(
    (task: Task, place: CardPlace) => <TaskCard task={task} place={place} isInFlight={inFlight.includes(task.number)} />,
    [inFlight],
  )
  const columns = useMemo(() => {
    const named = (agents ?? []).map(({ id, definition }) => ({ id, name: definition.name ?? id }))
    const isShown = ({ number, title, description }: Task) => matchesText(text, [`#${number}`, title, description])
    return columnsByAgent((query.data?.rows ?? []).filter(isShown), named, busy.current ?? new Set())
  }, [query.data, agents, text])
  const { change } = useChange('task.update', {
    optimistic(cache, { task, owner }) {
      cache.editRows<Task>('task.list', (rows) => rows.map((row) => (row.number === task && owner ? { ...row, owner } : row)))
    },
  })
  const handTo = ({ number }: Task, owner: string) => {
    void change({ task: number, owner })
    announce(`Moved #${number} to ${columns.find(({ key }) => key === owner)?.title ?? owner}`)
  }
  return (
    <>
      <ReadProblem query={query} />
      {agents?.length === 0 && (
        <EmptyState>
          There is no agent yet that could work on a task. See{' '}
          <Link to="/agents" className="text-accent underline">
            Agents
          </Link>
          .
        </EmptyState>
      )}
      {query.data?.rows.length === 0 && agents?.length !== 0 && (
        <div className="mb-3">
          <EmptyState>
            There is no task yet.{' '}
            <button type="button" className="text-accent underline" onClick={() => create({ kind: 'work' })}>
              Give an agent one
            </button>
          </EmptyState>
        </div>
      )}
      <Columns
        columns={columns}
        focus={focus}
        chosen={search.column}
        onChoose={(key) => onSearch({ column: key })}
        onMove={handTo}
        nameOf={({ number, title }) => `#${number} ${title}`}
        cardOf={drawCard}
      />
    </>
  )
}
