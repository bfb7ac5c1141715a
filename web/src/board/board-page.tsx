import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useOperation } from '../api/use-operation.ts'
import { FilterChips } from '../parts/filters/filter-chips.tsx'
import { useSessions } from '../parts/forms/session-select.tsx'
import { BarHeading, BarTitle } from '../parts/page/bar.tsx'
import { useTitle } from '../parts/page/use-title.ts'
import { SidePeek } from '../parts/peek/side-peek.tsx'
import { Announcement } from './announcement.tsx'
import { boardFields, filtersOf, withFilters } from './board-fields.ts'
import { type BoardSearch, boardSearch, type Layout, layouts } from './board-search.ts'
import { SprintDialog } from './sprints/sprint-dialog.tsx'
import { TaskBoard } from './task-board.tsx'
import { TodoBoard } from './todo-board.tsx'

export default function BoardPage() {
  useTitle('Board · Punchlist')
  const search = useSearch({ from: '/board' })
  const navigate = useNavigate({ from: '/board' })
  const [isPlanning, setIsPlanning] = useState(false)
  const sprints = useOperation('sprint.list', { limit: 500 }).data?.sprints ?? none
  const agents = useOperation('agent.list', {}).data?.agents ?? none
  const sessions = useSessions()
  const { by = 'status' } = search
  const narrow = (changes: BoardSearch) =>
    void navigate({ search: (before: BoardSearch) => boardSearch({ ...before, ...changes }), replace: true })
  const layOut = (layout: Layout) =>
    void navigate({
      search: (before: BoardSearch) => boardSearch({ ...before, by: layout === 'status' ? undefined : layout, column: undefined }),
    })
  return (
    <div className={`px-4 py-2 md:px-(--gutter) ${search.peek === undefined ? '' : 'lg:pr-[calc(var(--peek)+12px)]'}`}>
      <BarTitle>
        <BarHeading>Board</BarHeading>
      </BarTitle>
      <div className="mb-2 flex min-h-8 flex-wrap items-center gap-2">
        <FilterChips
          page="board"
          fields={boardFields(by, { sessions, sprints, agents })}
          filters={filtersOf(search)}
          onChange={(filters) => void navigate({ search: boardSearch(withFilters(search, filters)), replace: true })}
        />
        <span className="ml-auto flex items-center gap-2">
          {by === 'sprint' && (
            <button type="button" className="button" onClick={() => setIsPlanning(true)}>
              <Plus aria-hidden className="size-4" /> New sprint
            </button>
          )}
          <LayoutChoice by={by} onChoose={layOut} />
        </span>
      </div>
      {by === 'agent' ? (
        <TaskBoard search={search} onSearch={narrow} />
      ) : (
        <TodoBoard key={by} search={search} onSearch={narrow} sprints={sprints} />
      )}
      {isPlanning && <SprintDialog onClose={() => setIsPlanning(false)} />}
      <SidePeek />
      <Announcement />
    </div>
  )
}

/** The same every time, so that nothing is worked out again while the sprints are being read. */
const none: never[] = []

const words: Record<Layout, string> = { status: 'Status', sprint: 'Sprint', agent: 'Agent' }

function LayoutChoice({ by, onChoose }: { by: Layout; onChoose(layout: Layout): void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn with a frame of its own
    <div role="group" aria-label="Laid out by" className="segments">
      {layouts.map((layout) => (
        <button key={layout} type="button" aria-pressed={by === layout} onClick={() => onChoose(layout)}>
          {words[layout]}
        </button>
      ))}
    </div>
  )
}
