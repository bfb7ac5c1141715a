import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useOperation } from '../api/use-operation.ts'
import { PageFrame } from '../parts/page/page-frame.tsx'
import { Announcement } from './announcement.tsx'
import { type BoardSearch, boardSearch, type Layout, layouts } from './board-search.ts'
import { FilterBar } from './filter-bar.tsx'
import { SprintDialog } from './sprints/sprint-dialog.tsx'
import { TaskBoard } from './task-board.tsx'
import { TodoBoard } from './todo-board.tsx'

export default function BoardPage() {
  const search = useSearch({ from: '/board' })
  const navigate = useNavigate({ from: '/board' })
  const [isPlanning, setIsPlanning] = useState(false)
  const sprints = useOperation('sprint.list', { limit: 500 }).data?.sprints ?? none
  const { by = 'status' } = search
  const narrow = (changes: BoardSearch) =>
    void navigate({ search: (before: BoardSearch) => boardSearch({ ...before, ...changes }), replace: true })
  const layOut = (layout: Layout) =>
    void navigate({
      search: (before: BoardSearch) => boardSearch({ ...before, by: layout === 'status' ? undefined : layout, column: undefined }),
    })
  return (
    <PageFrame
      title="Board"
      actions={
        <>
          {by === 'sprint' && (
            <button type="button" className="button" onClick={() => setIsPlanning(true)}>
              <Plus aria-hidden className="size-4" /> New sprint
            </button>
          )}
          {by === 'agent' && (
            <Link to="/tasks" className="button">
              <Plus aria-hidden className="size-4" /> New task
            </Link>
          )}
          <LayoutChoice by={by} onChoose={layOut} />
        </>
      }
    >
      <FilterBar search={search} onSearch={narrow} sprints={sprints} />
      {by === 'agent' ? (
        <TaskBoard search={search} onSearch={narrow} />
      ) : (
        <TodoBoard key={by} search={search} onSearch={narrow} sprints={sprints} />
      )}
      {isPlanning && <SprintDialog onClose={() => setIsPlanning(false)} />}
      <Announcement />
    </PageFrame>
  )
}

/** The same every time, so that nothing is worked out again while the sprints are being read. */
const none: never[] = []

function LayoutChoice({ by, onChoose }: { by: Layout; onChoose(layout: Layout): void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn with a frame of its own
    <div role="group" aria-label="Laid out by" className="flex items-center gap-1 text-sm">
      <span aria-hidden className="text-soft">
        By
      </span>
      {layouts.map((layout) => (
        <button
          key={layout}
          type="button"
          aria-pressed={by === layout}
          className="button button-quiet aria-pressed:bg-accent-wash aria-pressed:text-accent"
          onClick={() => onChoose(layout)}
        >
          {layout}
        </button>
      ))}
    </div>
  )
}
