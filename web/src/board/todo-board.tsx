import { Plus } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Todo } from '../../../src/contract/nouns/todo.ts'
import { create } from '../app/create/creating.ts'
import { EmptyState } from '../parts/page/empty-state.tsx'
import { ReadProblem } from '../parts/page/read-problem.tsx'
import { deleteTogether } from '../parts/todo-list/deletions.ts'
import { openColumns, wishFor } from './addition.ts'
import { type BoardSearch, isNarrowed, narrowingOf } from './board-search.ts'
import type { CardPlace } from './cards/card-frame.tsx'
import { TodoCard } from './cards/todo-card.tsx'
import { useFollowedCard } from './cards/use-followed-card.ts'
import { mostNewest } from './columns/column-view.tsx'
import { Columns } from './columns/columns.tsx'
import { isOver, statuses } from './columns/columns-of-todos.ts'
import { heirsOf } from './columns/neighbours.ts'
import { useSame } from './columns/use-steady.ts'
import { useTodoColumns } from './columns/use-todo-columns.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { SelectionBar, type Wished } from './selection-bar.tsx'
import { OverSprints } from './sprints/over-sprints.tsx'
import { type ShownSprint, SprintHead, SprintMenu } from './sprints/sprint-head.tsx'
import { useBoardTodos } from './use-board-todos.ts'
import { type TodoFields, useManyTodos } from './use-many-todos.ts'
import { useSelection } from './use-selection.ts'
import { useTodoActs } from './use-todo-acts.ts'
import { WishDialog, withoutSprint } from './wish-dialog.tsx'

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
  const [blocking, setBlocking] = useState<readonly Todo[]>()
  const [wishing, setWishing] = useState<{ wish: Wished; todos: readonly Todo[] }>()
  const focus = useFollowedCard()
  const query = useBoardTodos(narrowingOf(search), by === 'status' ? newest : 0)
  const { columns, lists } = useTodoColumns(query.data, { by, text: search.text, sprints, editing })
  const shown = useMemo(() => new Map(columns.flatMap(({ rows }) => rows.map((todo) => [todo.number, todo] as const))), [columns])
  const selection = useSelection(useMemo(() => new Set(shown.keys()), [shown]))
  const many = useManyTodos()
  const titleOf = (key: string) => columns.find((other) => other.key === key)?.title ?? key
  const chosen = [...selection.numbers].flatMap((number) => shown.get(number) ?? [])
  /** What was chosen, or else the card that has the focus. */
  const meant = (todo: Todo) => (chosen.length > 0 ? chosen : [todo])
  const { acts, moveTo, block } = useTodoActs({
    ...{ by, editing, setEditing, setBlocking, selection, titleOf },
    setWishing: (wish, todo) => setWishing({ wish, todos: meant(todo) }),
  })
  const follow = (todos: readonly Todo[]) => focus.follow(todos.flatMap(({ number }) => heirsOf(columns, number)))
  const set = (todos: readonly Todo[], wish: Wished, value: string) => {
    const numbers = todos.map(({ number }) => number)
    follow(todos)
    if (wish === 'agent') return void many.moveTo(numbers, Number(value))
    if (wish === 'status' && value === 'blocked') return setBlocking(todos)
    void many.change(numbers, fieldsOf(wish, value))
  }
  const removeAll = () => {
    focus.follow(chosen.flatMap(({ number }) => heirsOf(columns, number)).filter((number) => !selection.numbers.has(number)))
    deleteTogether(chosen)
    selection.clear()
  }
  const targets = by === 'sprint' ? columns : columns.filter(({ key }) => openColumns.includes(key))
  const sprintOf = (id: string) => sprints.find((sprint) => sprint.id === id)
  const named = useSame(sprints.filter((sprint) => by === 'status' || isOver(sprint)).map(({ id, title }) => [id, title] as const))
  const drawCard = useCallback(
    (todo: Todo, place: CardPlace) => (
      <TodoCard
        todo={todo}
        place={place}
        acts={acts}
        isEditing={editing?.number === todo.number}
        isSelected={selection.numbers.has(todo.number)}
        isByStatus={by === 'status'}
        list={lists.get(todo.session)}
        sprint={named.find(([id]) => id === todo.sprint)?.[1]}
      />
    ),
    [acts, editing, selection.numbers, by, lists, named],
  )
  const withSprint = (key: string, draw: (sprint: ShownSprint) => ReactNode) => {
    const sprint = by === 'sprint' ? sprintOf(key) : undefined
    return sprint && draw(sprint)
  }
  const add = (column?: string) => create({ kind: 'todo', todo: wishFor(column, search) })
  const isEmpty = query.isSuccess && columns.every(({ rows, unread }) => rows.length + unread === 0)
  return (
    <>
      {/* Where `n` goes, and those who do not see the columns. */}
      <button type="button" data-new className="sr-only" tabIndex={-1} onClick={() => add(search.column)}>
        New todo
      </button>
      <ReadProblem query={query} />
      {isEmpty && (
        <div className="mb-3">
          <EmptyState>
            {isNarrowed(search) ? 'Nothing matches the filters.' : 'There is nothing to do yet. Press N to write the first todo.'}
          </EmptyState>
        </div>
      )}
      {query.data?.hasMore && <p className="mb-2 text-sm text-soft">There are more than can be shown. Narrow the board to see the rest.</p>}
      <Columns
        columns={columns}
        focus={focus}
        chosen={search.column}
        onChoose={(key) => onSearch({ column: key })}
        onMove={moveTo}
        onReadMore={() => setNewest(Math.min(mostNewest, newest + newestAtOnce))}
        nameOf={({ number, subject }) => `#${number} ${subject}`}
        headOf={({ key }) => withSprint(key, (sprint) => <SprintHead sprint={sprint} />)}
        actionsOf={({ key, title }) => (
          <>
            {targets.some((other) => other.key === key) && <AddButton title={title} onAdd={() => add(key)} />}
            {withSprint(key, (sprint) => (
              <SprintMenu sprint={sprint} />
            ))}
          </>
        )}
        cardOf={drawCard}
      />
      {by === 'sprint' && <OverSprints sprints={sprints.filter(isOver)} />}
      {chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          onWish={(wish) => setWishing({ wish, todos: chosen })}
          onDelete={removeAll}
          onClear={() => {
            follow(chosen)
            selection.clear()
          }}
        />
      )}
      {wishing && (
        <WishDialog
          wish={wishing.wish}
          what={wishing.todos.length === 1 ? `#${wishing.todos[0]?.number}` : `${wishing.todos.length} todos`}
          sprints={sprints.filter((sprint) => !isOver(sprint))}
          onChoose={(value) => {
            setWishing(undefined)
            set(wishing.todos, wishing.wish, value)
          }}
          onClose={() => setWishing(undefined)}
        />
      )}
      {blocking && (
        <ReasonDialog
          todos={blocking}
          onBlock={(reason) => {
            const [one, other] = blocking
            if (one !== undefined && other === undefined) block(one, reason)
            else
              void many.change(
                blocking.map(({ number }) => number),
                { status: 'blocked', blockedReason: reason },
              )
          }}
          onClose={() => {
            setBlocking(undefined)
            focus.follow()
          }}
        />
      )}
    </>
  )
}

function fieldsOf(wish: Wished, value: string): TodoFields {
  if (wish === 'status') return { status: statuses.find((known) => known === value) }
  if (wish === 'priority') return { priority: value as Todo['priority'] }
  return { sprint: value === withoutSprint ? null : value }
}

function AddButton({ title, onAdd }: { title: string; onAdd(): void }) {
  return (
    <button
      type="button"
      className="inline-flex size-6 items-center justify-center rounded-sm text-faint hover:bg-hover hover:text-ink"
      aria-label={`Add to ${title}`}
      onClick={onAdd}
    >
      <Plus aria-hidden className="size-4" />
    </button>
  )
}
