import { Plus } from 'lucide-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { Todo } from '../../../src/contract/nouns/todo.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { openColumns } from './addition.ts'
import { type BoardSearch, isNarrowed, narrowingOf } from './board-search.ts'
import type { CardPlace } from './cards/card-frame.tsx'
import { TodoCard } from './cards/todo-card.tsx'
import { useFollowedCard } from './cards/use-followed-card.ts'
import { mostNewest } from './columns/column-view.tsx'
import { Columns } from './columns/columns.tsx'
import { isOver } from './columns/columns-of-todos.ts'
import { useSame } from './columns/use-steady.ts'
import { useTodoColumns } from './columns/use-todo-columns.ts'
import { NewBoardTodo } from './new-board-todo.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { OverSprints } from './sprints/over-sprints.tsx'
import { type ShownSprint, SprintHead, SprintMenu } from './sprints/sprint-head.tsx'
import { useBoardTodos } from './use-board-todos.ts'
import { useTodoActs } from './use-todo-acts.ts'

const newestAtOnce = 50

interface TodoBoardProps {
  search: BoardSearch
  onSearch(changes: BoardSearch): void
  sprints: readonly ShownSprint[]
}

/** The todos of the whole tenant, in columns by status or by sprint. */
export function TodoBoard({ search, onSearch, sprints }: TodoBoardProps) {
  const by = search.by === 'sprint' ? 'sprint' : 'status'
  const [newest, setNewest] = useState(newestAtOnce)
  const [editing, setEditing] = useState<Todo>()
  const [blocking, setBlocking] = useState<Todo>()
  const [column, setColumn] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const focus = useFollowedCard()
  const query = useBoardTodos(narrowingOf(search), by === 'status' ? newest : 0)
  const { columns, titles } = useTodoColumns(query.data, { by, text: search.text, sprints, editing })
  const titleOf = (key: string) => columns.find((other) => other.key === key)?.title ?? key
  const { acts, moveTo, block } = useTodoActs({ by, editing, setEditing, setBlocking, titleOf })
  const targets = by === 'sprint' ? columns : columns.filter(({ key }) => openColumns.includes(key))
  const target = targets.find(({ key }) => key === (column ?? search.column)) ?? targets[0]
  const addTo = (key: string) => {
    setColumn(key)
    field.current?.focus()
  }
  const sprintOf = (id: string) => sprints.find((sprint) => sprint.id === id)
  const named = useSame(sprints.filter((sprint) => by === 'status' || isOver(sprint)).map(({ id, title }) => [id, title] as const))
  const drawCard = useCallback(
    (todo: Todo, place: CardPlace) => (
      <TodoCard
        todo={todo}
        place={place}
        acts={acts}
        isEditing={editing?.number === todo.number}
        isByStatus={by === 'status'}
        session={titles.get(todo.session)}
        sprint={named.find(([id]) => id === todo.sprint)?.[1]}
      />
    ),
    [acts, editing, by, titles, named],
  )
  const withSprint = (key: string, draw: (sprint: ShownSprint) => ReactNode) => {
    const sprint = by === 'sprint' ? sprintOf(key) : undefined
    return sprint && draw(sprint)
  }
  const isEmpty = query.isSuccess && columns.every(({ rows, unread }) => rows.length + unread === 0)
  const nothing = isNarrowed(search) ? 'Nothing matches the filters.' : 'There is nothing to do yet. Write the first todo above.'
  return (
    <>
      <NewBoardTodo search={search} columns={targets} column={target?.key ?? ''} onColumn={setColumn} field={field} />
      <ReadProblem query={query} />
      {isEmpty && (
        <div className="mb-3">
          <EmptyState>{nothing}</EmptyState>
        </div>
      )}
      {query.data?.hasMore && <p className="mb-2 text-sm text-soft">There are more than can be shown. Narrow the board to see the rest.</p>}
      <Columns
        columns={columns}
        focus={focus}
        chosen={search.column}
        onChoose={(key) => {
          setColumn(undefined)
          onSearch({ column: key })
        }}
        onMove={moveTo}
        onReadMore={() => setNewest(Math.min(mostNewest, newest + newestAtOnce))}
        nameOf={({ number, subject }) => `#${number} ${subject}`}
        headOf={({ key }) => withSprint(key, (sprint) => <SprintHead sprint={sprint} />)}
        actionsOf={({ key, title }) => (
          <>
            {targets.some((other) => other.key === key) && <AddButton title={title} onAdd={() => addTo(key)} />}
            {withSprint(key, (sprint) => (
              <SprintMenu sprint={sprint} />
            ))}
          </>
        )}
        cardOf={drawCard}
      />
      {by === 'sprint' && <OverSprints sprints={sprints.filter(isOver)} />}
      {blocking && (
        <ReasonDialog
          todo={blocking}
          onBlock={(reason) => block(blocking, reason)}
          onClose={() => {
            setBlocking(undefined)
            focus.follow()
          }}
        />
      )}
    </>
  )
}

function AddButton({ title, onAdd }: { title: string; onAdd(): void }) {
  return (
    <button type="button" className="rounded p-1 text-soft hover:text-ink" aria-label={`Add to ${title}`} onClick={onAdd}>
      <Plus aria-hidden className="size-4" />
    </button>
  )
}
