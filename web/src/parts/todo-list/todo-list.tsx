import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Todo, TodoStatus } from '../../../../src/contract/nouns/todo.ts'
import { useStore } from '../../api/store.ts'
import { useEveryPage } from '../../api/use-every-page.ts'
import { EmptyState } from '../page/empty-state.tsx'
import { ReadProblem } from '../page/read-problem.tsx'
import { usePeek } from '../peek/use-peek.ts'
import { deleting } from './deletions.ts'
import { isFinished } from './is-finished.ts'
import { NewTodo } from './new-todo.tsx'
import { progressOf } from './progress-of.ts'
import { dropped, moved, type Row, rowsInOrder } from './rows-in-order.ts'
import { type RowExtras, TodoRow } from './todo-row.tsx'
import { useTodoChanges } from './use-todo-changes.ts'

interface TodoListProps {
  session: number
  /** What a row is called where the list is shown. */
  noun?: 'todo' | 'step'
  extras?: RowExtras
  /** The todo that is brought into view and has the focus at first. */
  leadsTo?: number
}

/** A session's list, drawn row by row as it comes into view, with everything that can be done to it. */
export function TodoList({ session, noun = 'todo', extras = {}, leadsTo }: TodoListProps) {
  const query = useEveryPage('todo.list', { session, own: true, includeFinished: true, order: 'position' }, 'todos')
  const [showsFinished, setShowsFinished] = useState(true)
  const hidden = useStore(deleting)
  const all = query.data?.rows
  const todos = useMemo(() => (all ?? []).filter(({ number }) => !hidden.has(number)), [all, hidden])
  const rows = useMemo(() => rowsInOrder(showsFinished ? todos : todos.filter(({ status }) => !isFinished(status))), [todos, showsFinished])
  const changes = useTodoChanges()
  const progress = progressOf(todos)
  return (
    <>
      <div className="flex h-10 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 className="font-semibold">{noun === 'todo' ? 'Todos' : 'Steps'}</h2>
        {query.isSuccess && (
          <span className="text-sm text-faint tabular-nums">
            {progress.completed} of {progress.total - progress.canceled} done
          </span>
        )}
        {todos.some(({ status }) => isFinished(status)) && (
          <button type="button" className="button button-quiet ml-auto text-sm" onClick={() => setShowsFinished(!showsFinished)}>
            {showsFinished ? 'Hide done' : 'Show done'}
          </button>
        )}
      </div>
      <ReadProblem query={query} />
      {query.isSuccess && rows.length === 0 && (
        <div className="p-4">
          <EmptyState>The list is empty. Write the first {noun} below.</EmptyState>
        </div>
      )}
      <Rows rows={rows} todos={todos} changes={changes} label={noun === 'todo' ? 'Todos' : 'Steps'} extras={extras} leadsTo={leadsTo} />
      <NewTodo session={session} noun={noun} />
      {query.data?.hasMore && <p className="p-3 text-sm text-soft">Only the first {todos.length} are shown.</p>}
    </>
  )
}

interface RowsProps {
  rows: Row[]
  todos: Todo[]
  changes: ReturnType<typeof useTodoChanges>
  label: string
  extras: RowExtras
  leadsTo: number | undefined
}

function Rows({ rows, todos, changes, label, extras, leadsTo }: RowsProps) {
  const place = useRef<HTMLDivElement>(null)
  const { peek, open } = usePeek()
  const statuses = useMemo(() => new Map(todos.map(({ number, status }): [number, TodoStatus] => [number, status])), [todos])
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }))
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => 34,
    getItemKey: (index) => rows[index]?.todo.number ?? index,
    overscan: 12,
  })
  const drop = ({ active, over }: DragEndEvent) => {
    const find = (number: unknown) => todos.find((todo) => todo.number === number)
    const [todo, onto] = [find(active.id), find(over?.id)]
    const to = todo && onto && dropped(todos, todo, onto)
    if (todo && to) void changes.move(todo, to)
  }
  /** A row that is far away is brought into view before it takes the focus. */
  const focusAt = (index: number) => {
    const find = () => place.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row]`)
    if (find()) return find()?.focus()
    virtual.scrollToIndex(index)
    requestAnimationFrame(() => find()?.focus())
  }
  const isLed = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the row is there
  useEffect(() => {
    const index = rows.findIndex(({ todo }) => todo.number === leadsTo)
    if (index < 0 || isLed.current === leadsTo) return
    isLed.current = leadsTo
    focusAt(index)
  }, [rows, leadsTo])
  return (
    <div ref={place} className="min-h-0 flex-1 overflow-y-auto px-2 py-1.5">
      <DndContext sensors={sensors} onDragEnd={drop}>
        <SortableContext items={rows.map(({ todo }) => todo.number)} strategy={verticalListSortingStrategy}>
          <ul aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => {
              const row = rows[index]
              return (
                row && (
                  <li
                    key={key}
                    ref={virtual.measureElement}
                    data-index={index}
                    aria-setsize={rows.length}
                    aria-posinset={index + 1}
                    className="absolute top-0 left-0 w-full"
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <TodoRow
                      todo={row.todo}
                      lines={row.lines}
                      isOpen={peek === row.todo.number}
                      statusOf={(number) => statuses.get(number)}
                      onOpen={() => open(row.todo.number)}
                      changes={changes}
                      extras={extras}
                      onMove={(by) => {
                        const to = moved(todos, row.todo, by)
                        if (to) void changes.move(row.todo, to)
                      }}
                      onStep={(by) => focusAt(index + by)}
                    />
                  </li>
                )
              )
            })}
          </ul>
        </SortableContext>
      </DndContext>
    </div>
  )
}
