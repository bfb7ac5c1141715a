import { useSortable } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Todo, TodoStatus } from '../../../../src/contract/nouns/todo.ts'
import type { Wish } from '../page/menu.tsx'
import { StatusIcon, StatusMark, todoWords } from '../work/status.tsx'
import { deleteLater } from './deletions.ts'
import { isFinished } from './is-finished.ts'
import { LineEditor } from './line-editor.tsx'
import { TodoMarks } from './todo-marks.tsx'
import { TodoMenu } from './todo-menu.tsx'
import { indents, TreeLines } from './tree-lines.tsx'
import type { TodoChanges } from './use-todo-changes.ts'

/** What a page adds to the rows of a list. */
export interface RowExtras {
  /** Stands below the text. */
  about?(todo: Todo): ReactNode
  wishes?(todo: Todo): readonly Wish[]
}

interface TodoRowProps {
  todo: Todo
  lines: readonly boolean[]
  changes: TodoChanges
  extras: RowExtras
  /** It is looked at beside the list. */
  isOpen: boolean
  statusOf(number: number): TodoStatus | undefined
  onOpen(): void
  onMove(by: 1 | -1): void
  /** The focus goes to the row before or after. */
  onStep(by: 1 | -1): void
}

export function TodoRow({ todo, lines, changes, extras, isOpen, statusOf, onOpen, onMove, onStep }: TodoRowProps) {
  const { number, subject, status, blockedReason, waits } = todo
  const [editing, setEditing] = useState<'subject' | 'reason'>()
  // What came in while the person was writing is what they have not seen.
  const [seen, setSeen] = useState(todo)
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: number })
  const isOver = isFinished(status)
  const act = {
    edit() {
      setSeen(todo)
      setEditing('subject')
    },
    toggle: () => void changes.setStatus(todo, isOver ? 'pending' : 'completed'),
    start: () => void changes.setStatus(todo, 'in_progress'),
    reopen: () => void changes.setStatus(todo, 'pending'),
    block: () => setEditing('reason'),
    open: onOpen,
    cancel: () => void changes.setStatus(todo, 'canceled'),
    remove: () => deleteLater(number, subject),
    up: () => onMove(-1),
    down: () => onMove(1),
  }
  const press = (event: KeyboardEvent) => {
    if (editing !== undefined || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return
    const wish = event.altKey
      ? { ArrowUp: act.up, ArrowDown: act.down }[event.key]
      : {
          ...{ e: act.edit, Enter: act.open, ' ': act.open, x: act.toggle, s: act.start, b: act.block, Delete: act.remove },
          ...{ j: () => onStep(1), k: () => onStep(-1), ArrowDown: () => onStep(1), ArrowUp: () => onStep(-1) },
        }[event.key]
    if (wish === undefined) return
    event.preventDefault()
    wish()
  }
  const isWaiting = waits && status === 'pending'
  /** The row is left where it is written in, and takes the focus back. */
  const doneEditing = (row: EventTarget | null) => {
    setEditing(undefined)
    if (row instanceof HTMLElement) requestAnimationFrame(() => row.focus({ preventScroll: true }))
  }
  const own = () => document.querySelector(`[data-todo="${number}"]`)
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition }
  return (
    <div ref={setNodeRef} style={style} className={isDragging ? 'relative z-10 opacity-80' : ''}>
      {/* biome-ignore lint/a11y/useSemanticElements: a row holds buttons of its own, which a button may not */}
      <div
        role="group"
        data-row
        data-todo={number}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: rows are walked through and acted on with keys
        tabIndex={0}
        aria-label={`#${number} ${subject.slice(0, 200)}, ${todoWords[status]}`}
        onKeyDown={press}
        className={`group relative flex min-h-(--row) items-start gap-1.5 rounded-sm py-[5px] pr-1 ${indents[Math.min(lines.length, indents.length - 1)]} ${isOpen ? 'bg-selected' : 'hover:bg-hover'}`}
      >
        <TreeLines lines={lines} />
        <span
          {...listeners}
          aria-hidden
          className="absolute top-1.5 left-0 hidden w-2.5 cursor-grab touch-none overflow-hidden text-faint opacity-0 group-hover:opacity-100 md:block"
        >
          <GripVertical className="-ml-1 size-4" />
        </span>
        <button
          type="button"
          className="rounded p-1"
          aria-label={`${isOver ? 'Open again' : 'Complete'} #${number}`}
          title={`${todoWords[status]}: click to ${isOver ? 'open again' : 'complete'}`}
          onClick={act.toggle}
        >
          {isWaiting ? <StatusIcon status="waiting" /> : <StatusMark status={status} />}
        </button>
        <div className="min-w-0 flex-1 py-0.5">
          {editing === 'subject' ? (
            <LineEditor
              label={`Text of #${number}`}
              text={subject}
              longest={200}
              onDone={() => doneEditing(own())}
              onSave={(text) => changes.rename(seen, text)}
            />
          ) : (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the row itself has the key for it
            <p
              className={`stored line-clamp-4 cursor-pointer ${isOver ? 'text-faint' : isWaiting ? 'text-soft' : ''} ${status === 'canceled' ? 'line-through' : ''}`}
              onClick={onOpen}
            >
              {subject}
            </p>
          )}
          {editing === 'reason' ? (
            <LineEditor
              label={`Why is #${number} blocked?`}
              text={blockedReason ?? ''}
              longest={500}
              onDone={() => doneEditing(own())}
              onSave={(reason) => changes.setStatus(todo, 'blocked', reason)}
            />
          ) : (
            status === 'blocked' && <p className="stored text-sm text-stuck">Blocked: {blockedReason}</p>
          )}
          <TodoMarks todo={todo} statusOf={statusOf} />
          {extras.about?.(todo)}
        </div>
        <span className="text-xs leading-6 text-faint tabular-nums">{number}</span>
        <span className="pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100 has-[[data-state=open]]:opacity-100">
          <TodoMenu todo={todo} more={extras.wishes?.(todo) ?? []} act={act} />
        </span>
      </div>
    </div>
  )
}
