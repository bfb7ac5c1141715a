import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Todo } from '../../../../src/contract/nouns/todo.ts'
import { useStore } from '../../api/store.ts'
import { useEveryPage } from '../../api/use-every-page.ts'
import { EmptyState } from '../page/empty-state.tsx'
import { ReadProblem } from '../page/read-problem.tsx'
import { ProgressBar } from '../work/progress-bar.tsx'
import { deleting } from './deletions.ts'
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
  const rows = useMemo(
    () => rowsInOrder(showsFinished ? todos : todos.filter(({ status }) => status !== 'completed' && status !== 'canceled')),
    [todos, showsFinished],
  )
  const changes = useTodoChanges()
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-3 px-3 pt-3 md:px-5">
        {noun === 'todo' && <h2 className="sr-only">List</h2>}
        <div className="flex-1">
          <ProgressBar progress={progressOf(todos)} />
        </div>
        <label className="flex items-center gap-1.5 text-sm text-soft">
          <input type="checkbox" checked={showsFinished} onChange={(event) => setShowsFinished(event.target.checked)} /> Finished
        </label>
      </div>
      <NewTodo session={session} noun={noun} />
      <ReadProblem query={query} />
      {query.isSuccess && rows.length === 0 && (
        <div className="px-3 md:px-5">
          <EmptyState>The list is empty. Write the first {noun} above.</EmptyState>
        </div>
      )}
      <Rows rows={rows} todos={todos} changes={changes} label={noun === 'todo' ? 'Todos' : 'Steps'} extras={extras} leadsTo={leadsTo} />
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
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }))
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => 40,
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
    <div ref={place} className="min-h-0 flex-1 overflow-y-auto px-1 pb-4 md:px-3">
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
                      depth={row.depth}
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
