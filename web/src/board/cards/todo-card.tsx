import { Link } from '@tanstack/react-router'
import { CalendarClock, Flag, Hash, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Todo } from '../../../../src/contract/nouns/todo.ts'
import { Menu } from '../../parts/page/menu.tsx'
import { LineEditor } from '../../parts/todo-list/line-editor.tsx'
import { AgentMark } from '../../parts/work/marks.tsx'
import { StatusIcon } from '../../parts/work/status.tsx'
import { todoStatuses, todoWords } from '../../parts/work/status-words.ts'
import { isFinished } from '../columns/columns-of-todos.ts'
import type { Wished } from '../selection-bar.tsx'
import { CardFrame, type CardPlace } from './card-frame.tsx'

/** What can be done with a todo on the board. */
export interface TodoActs {
  edit(todo: Todo): void
  edited(): void
  rename(text: string): Promise<unknown>
  setStatus(todo: Todo, status: Todo['status']): void
  block(todo: Todo): void
  remove(todo: Todo): void
  /** Asks what a field is to be, of this one or of all that were chosen. */
  wish(wish: Wished, todo: Todo): void
  open(todo: Todo): void
  /** Shows more of it, beside the board. */
  look(todo: Todo): void
  select(todo: Todo): void
  extend(from: Todo, to: number | undefined): void
  unselect(): void
}

interface TodoCardProps {
  todo: Todo
  place: CardPlace
  acts: TodoActs
  isEditing: boolean
  isSelected: boolean
  /** The columns are statuses, so that a move says what the other wishes do. */
  isByStatus: boolean
  /** The session it is in, if it is known. */
  list: { title: string; agent: string | null } | undefined
  /** The title of its sprint, unless the column says it. */
  sprint: string | undefined
}

export function TodoCard({ todo, place, acts, isEditing, isSelected, isByStatus, list, sprint }: TodoCardProps) {
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
  const ask = (wish: Wished) => () => acts.wish(wish, todo)
  const extend = (direction: 'up' | 'down') => () => acts.extend(todo, place.step(direction))
  const keys = {
    ' ': () => acts.look(todo),
    ...{ e: edit, Enter: () => acts.open(todo), x: () => acts.select(todo), J: extend('down'), K: extend('up'), Escape: acts.unselect },
    ...{ s: ask('status'), i: ask('agent'), p: ask('priority'), b: block, Delete: remove },
  }
  return (
    <CardFrame
      number={number}
      label={`#${number} ${subject.slice(0, 200)}, ${todoWords[status]}${isSelected ? ', selected' : ''}`}
      place={place}
      keys={keys}
      isHeld={isEditing}
      isSelected={isSelected}
    >
      <div className="flex items-start gap-1">
        <button
          type="button"
          className="-m-1 rounded p-1.5"
          aria-label={`${isOver ? 'Open again' : 'Complete'} #${number}`}
          onClick={toggle}
        >
          <StatusIcon status={todo.waits && status === 'pending' ? 'waiting' : todoStatuses[status]} />
        </button>
        <div className="min-w-0 flex-1">
          {isEditing ? (
            <LineEditor
              label={`Text of #${number}`}
              text={subject}
              longest={200}
              onDone={thenFollow(acts.edited)}
              onSave={(text) => acts.rename(text)}
            />
          ) : (
            <p className={`stored line-clamp-4 ${isOver || todo.waits ? 'text-soft' : ''}`} onDoubleClick={edit}>
              {subject}
            </p>
          )}
          {status === 'blocked' && <p className="stored line-clamp-3 text-sm text-stuck">{blockedReason}</p>}
          {!isOver && <CardChips todo={todo} sprint={sprint} />}
          <CardFoot todo={todo} list={list} />
        </div>
        <Menu
          label={`More for #${number}`}
          wishes={[
            { label: 'Look closer', act: () => acts.look(todo) },
            { label: 'Open', act: () => acts.open(todo) },
            { label: 'Edit', act: edit },
            { label: isSelected ? 'Choose no longer' : 'Choose', act: () => acts.select(todo) },
            { label: isOver ? 'Open again' : 'Complete', act: toggle, isOffered: !isByStatus },
            { label: 'Start', act: start, isOffered: !isByStatus && status !== 'in_progress' },
            { label: status === 'blocked' ? 'Change the reason…' : 'Block…', act: block, isOffered: !isByStatus || status === 'blocked' },
            ...place.moves,
            { label: 'Priority…', act: ask('priority') },
            { label: 'Sprint…', act: ask('sprint') },
            { label: 'Give to an agent…', act: ask('agent') },
            { label: 'Delete', act: remove },
          ]}
        />
      </div>
    </CardFrame>
  )
}

/** What keeps it, hurries it, or puts it with others. */
function CardChips({ todo, sprint }: Pick<TodoCardProps, 'todo' | 'sprint'>) {
  const { priority, dueAt, tags, waitsFor, waits } = todo
  const isLate = dueAt > 0 && dueAt <= Date.now()
  const awaited = waits ? waitsFor.map((on) => ('todo' in on ? `#${on.todo}` : `task #${on.task}`)) : []
  const chips: [key: string, icon: ReactNode, text: string, colour?: string][] = [
    ...(priority === 'medium'
      ? []
      : [['priority', <Flag key="icon" aria-hidden className="size-3" />, priority] as [string, ReactNode, string]]),
    ...(dueAt === 0
      ? []
      : [
          ['due', <CalendarClock key="icon" aria-hidden className="size-3" />, dayText(dueAt), isLate ? 'text-stuck' : ''] as [
            string,
            ReactNode,
            string,
            string,
          ],
        ]),
    ...(awaited.length === 0
      ? []
      : [
          ['waits', <Hourglass key="icon" aria-hidden className="size-3" />, `waits for ${awaited.join(', ')}`] as [
            string,
            ReactNode,
            string,
          ],
        ]),
    ...(sprint === undefined
      ? []
      : [
          [
            'sprint',
            <span key="icon" className="sr-only">
              Sprint
            </span>,
            sprint,
          ] as [string, ReactNode, string],
        ]),
    ...tags.map((tag) => [`tag ${tag}`, <Hash key="icon" aria-hidden className="size-3" />, tag] as [string, ReactNode, string]),
  ]
  if (chips.length === 0) return null
  return (
    <p className="mt-1 flex flex-wrap gap-1">
      {chips.map(([key, icon, text, colour = 'text-soft']) => (
        <span key={key} className={`inline-flex max-w-full items-center gap-1 rounded-xs border border-line-strong px-1 text-xs ${colour}`}>
          {icon}
          <span className="stored truncate">{text}</span>
        </span>
      ))}
    </p>
  )
}

function dayText(at: number): string {
  return new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'short' })
}

function CardFoot({ todo, list }: Pick<TodoCardProps, 'todo' | 'list'>) {
  return (
    <p className="mt-1 flex items-center gap-1.5 text-sm text-soft">
      <span>#{todo.number}</span>
      <Link
        to="/sessions/$number"
        params={{ number: String(todo.session) }}
        draggable={false}
        className="stored min-w-0 flex-1 truncate hover:text-accent hover:underline"
      >
        {todo.session === 0 ? 'Everyone’s list' : list?.title || `session #${todo.session}`}
      </Link>
      {list?.agent && <AgentMark agent={list.agent} />}
    </p>
  )
}
