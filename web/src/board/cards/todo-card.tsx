import { Link } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import type { Todo } from '../../../../src/contract/nouns/todo.ts'
import { Menu } from '../../parts/page/menu.tsx'
import { LineEditor } from '../../parts/todo-list/line-editor.tsx'
import { StatusMark, todoWords } from '../../parts/work/status.tsx'
import { isFinished } from '../columns/columns-of-todos.ts'
import { CardFrame, type CardPlace } from './card-frame.tsx'

/** What can be done with a todo on the board. */
export interface TodoActs {
  edit(todo: Todo): void
  edited(): void
  rename(text: string): Promise<unknown>
  setStatus(todo: Todo, status: Todo['status']): void
  block(todo: Todo): void
  remove(todo: Todo): void
}

interface TodoCardProps {
  todo: Todo
  place: CardPlace
  acts: TodoActs
  isEditing: boolean
  /** The columns are statuses, so that a move says what the other wishes do. */
  isByStatus: boolean
  /** The title of the session it is in, if it is known. */
  session: string | undefined
  /** The title of its sprint, unless the column says it. */
  sprint: string | undefined
}

export function TodoCard({ todo, place, acts, isEditing, isByStatus, session, sprint }: TodoCardProps) {
  const { number, subject, status, blockedReason } = todo
  const isOver = isFinished(status)
  const edit = () => acts.edit(todo)
  const thenFollow = (act: () => void) => () => {
    place.follow()
    act()
  }
  const toggle = thenFollow(() => acts.setStatus(todo, isOver ? 'pending' : 'completed'))
  const start = thenFollow(() => acts.setStatus(todo, 'in_progress'))
  const remove = thenFollow(() => acts.remove(todo))
  const block = thenFollow(() => acts.block(todo))
  const keys = { e: edit, Enter: edit, x: toggle, s: start, b: block, Delete: remove }
  return (
    <CardFrame
      number={number}
      label={`#${number} ${subject.slice(0, 200)}, ${todoWords[status]}`}
      place={place}
      keys={keys}
      isHeld={isEditing}
    >
      <div className="flex items-start gap-1">
        <button type="button" className="rounded p-1" aria-label={`${isOver ? 'Open again' : 'Complete'} #${number}`} onClick={toggle}>
          <StatusMark status={status} />
        </button>
        <div className="min-w-0 flex-1 pt-0.5">
          {isEditing ? (
            <LineEditor
              label={`Text of #${number}`}
              text={subject}
              longest={200}
              onDone={thenFollow(acts.edited)}
              onSave={(text) => acts.rename(text)}
            />
          ) : (
            <p className={`stored line-clamp-4 ${isOver ? 'text-soft line-through' : ''}`} onDoubleClick={edit}>
              {subject}
            </p>
          )}
          {status === 'blocked' && <p className="stored mt-1 line-clamp-3 text-you">Blocked: {blockedReason}</p>}
          <CardFacts todo={todo} session={session} sprint={sprint} />
        </div>
        <Menu
          label={`More for #${number}`}
          wishes={[
            { label: 'Edit', act: edit },
            { label: isOver ? 'Open again' : 'Complete', act: toggle, isOffered: !isByStatus },
            { label: 'Start', act: start, isOffered: !isByStatus && status !== 'in_progress' },
            { label: status === 'blocked' ? 'Change the reason…' : 'Block…', act: block, isOffered: !isByStatus || status === 'blocked' },
            ...place.moves,
            { label: 'Delete', act: remove },
          ]}
        />
      </div>
    </CardFrame>
  )
}

function CardFacts({ todo, session, sprint }: Pick<TodoCardProps, 'todo' | 'session' | 'sprint'>) {
  const { number, priority } = todo
  return (
    <p className="mt-1 flex flex-wrap gap-x-2 text-xs text-soft">
      <span className="tabular-nums">#{number}</span>
      {priority !== 'medium' && <span className={priority === 'high' ? 'font-medium text-you' : ''}>{priority}</span>}
      <Link
        to="/sessions/$number"
        params={{ number: String(todo.session) }}
        draggable={false}
        className="stored line-clamp-1 underline hover:text-accent"
      >
        {todo.session === 0 ? 'everyone’s list' : session || `session #${todo.session}`}
      </Link>
      {sprint !== undefined && (
        <span className="flex items-center gap-1">
          <Flag aria-hidden className="size-3 shrink-0" />
          <span className="sr-only">Sprint</span>
          <span className="stored line-clamp-1">{sprint}</span>
        </span>
      )}
    </p>
  )
}
