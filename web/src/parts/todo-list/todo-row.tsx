import { useSortable } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Todo } from '../../../../src/contract/nouns/todo.ts'
import type { Wish } from '../page/menu.tsx'
import { StatusMark, todoWords } from '../work/status.tsx'
import { deleteLater } from './deletions.ts'
import { LineEditor } from './line-editor.tsx'
import { TodoDialog } from './todo-dialog.tsx'
import { TodoMenu } from './todo-menu.tsx'
import type { TodoChanges } from './use-todo-changes.ts'

/** What a page adds to the rows of a list. */
export interface RowExtras {
  /** Stands below the text. */
  about?(todo: Todo): ReactNode
  wishes?(todo: Todo): readonly Wish[]
}

interface TodoRowProps {
  todo: Todo
  depth: number
  changes: TodoChanges
  extras: RowExtras
  onMove(by: 1 | -1): void
  /** The focus goes to the row before or after. */
  onStep(by: 1 | -1): void
}

export function TodoRow({ todo, depth, changes, extras, onMove, onStep }: TodoRowProps) {
  const { number, subject, status, blockedReason, priority } = todo
  const [editing, setEditing] = useState<'subject' | 'reason'>()
  const [isOpen, setOpen] = useState(false)
  // What came in while the person was writing is what they have not seen.
  const [seen, setSeen] = useState(todo)
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: number })
  const isFinished = status === 'completed' || status === 'canceled'
  const act = {
    edit() {
      setSeen(todo)
      setEditing('subject')
    },
    toggle: () => void changes.setStatus(todo, isFinished ? 'pending' : 'completed'),
    start: () => void changes.setStatus(todo, 'in_progress'),
    reopen: () => void changes.setStatus(todo, 'pending'),
    block: () => setEditing('reason'),
    comment: () => setOpen(true),
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
          ...{ e: act.edit, Enter: act.edit, x: act.toggle, s: act.start, b: act.block, c: act.comment, Delete: act.remove },
          ...{ j: () => onStep(1), k: () => onStep(-1), ArrowDown: () => onStep(1), ArrowUp: () => onStep(-1) },
        }[event.key]
    if (wish === undefined) return
    event.preventDefault()
    wish()
  }
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition, paddingLeft: `${depth * 1.25}rem` }
  return (
    <div ref={setNodeRef} style={style} className={isDragging ? 'relative z-10 opacity-80' : ''}>
      {/* biome-ignore lint/a11y/useSemanticElements: a row holds buttons of its own, which a button may not */}
      <div
        role="group"
        data-row
        // biome-ignore lint/a11y/noNoninteractiveTabindex: rows are walked through and acted on with keys
        tabIndex={0}
        aria-label={`#${number} ${subject.slice(0, 200)}, ${todoWords[status]}`}
        onKeyDown={press}
        className="group flex items-start gap-1.5 rounded-md px-2 py-1.5 hover:bg-canvas focus-visible:bg-canvas"
      >
        <span
          {...listeners}
          aria-hidden
          className="hidden cursor-grab touch-none pt-1 text-soft opacity-0 group-hover:opacity-100 md:block"
        >
          <GripVertical className="size-4" />
        </span>
        <button
          type="button"
          className="rounded p-1"
          aria-label={`${isFinished ? 'Open again' : 'Complete'} #${number}`}
          title={`${todoWords[status]}: click to ${isFinished ? 'open again' : 'complete'}`}
          onClick={act.toggle}
        >
          <StatusMark status={status} />
        </button>
        <div className="min-w-0 flex-1">
          {editing === 'subject' ? (
            <LineEditor
              label={`Text of #${number}`}
              text={subject}
              longest={200}
              onDone={() => setEditing(undefined)}
              onSave={(text) => changes.rename(seen, text)}
            />
          ) : (
            <p className={`stored line-clamp-4 ${isFinished ? 'text-soft line-through' : ''}`} onDoubleClick={act.edit}>
              {subject}
            </p>
          )}
          {editing === 'reason' ? (
            <LineEditor
              label={`Why is #${number} blocked?`}
              text={blockedReason ?? ''}
              longest={500}
              onDone={() => setEditing(undefined)}
              onSave={(reason) => changes.setStatus(todo, 'blocked', reason)}
            />
          ) : (
            status === 'blocked' && <p className="stored text-sm text-you">Blocked: {blockedReason}</p>
          )}
          {extras.about?.(todo)}
        </div>
        {priority !== 'medium' && <span className="pt-0.5 text-xs text-soft">{priority}</span>}
        <span className="pt-0.5 text-xs text-soft tabular-nums">#{number}</span>
        <TodoMenu todo={todo} more={extras.wishes?.(todo) ?? []} act={act} />
      </div>
      {isOpen && <TodoDialog number={number} onClose={() => setOpen(false)} />}
    </div>
  )
}
