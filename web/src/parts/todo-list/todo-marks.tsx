import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Todo, TodoStatus } from '../../../../src/contract/nouns/todo.ts'
import { isFinished } from './is-finished.ts'

interface TodoMarksProps {
  todo: Todo
  /** How others of the list stand, by their numbers. */
  statusOf(number: number): TodoStatus | undefined
}

/** What is worth knowing of a todo at a glance: what it waits for, how urgent it is, what it is about. */
export function TodoMarks({ todo, statusOf }: TodoMarksProps) {
  const { waitsFor, priority, dueAt, tags, status } = todo
  if (isFinished(status)) return null
  const open = waitsFor.filter((on) => !('todo' in on) || statusOf(on.todo) !== 'completed')
  const isLate = dueAt > 0 && dueAt < Date.now()
  if (open.length === 0 && priority === 'medium' && dueAt === 0 && tags.length === 0) return null
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-1">
      {open.slice(0, 3).map((on) => (
        <Tag key={'todo' in on ? on.todo : `task ${on.task}`}>waits for {'todo' in on ? `#${on.todo}` : `task #${on.task}`}</Tag>
      ))}
      {open.length > 3 && <Tag>and {open.length - 3} more</Tag>}
      {priority !== 'medium' && (
        <Tag>
          <Flag aria-hidden className="size-3" /> {priority}
        </Tag>
      )}
      {dueAt > 0 && <Tag isBad={isLate}>due {new Date(dueAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}</Tag>}
      {tags.slice(0, 4).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </div>
  )
}

function Tag({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  const colour = isBad ? 'border-stuck-line bg-stuck-wash text-stuck' : 'border-line-strong bg-raised text-soft'
  return <span className={`stored inline-flex min-h-[18px] items-center gap-1 rounded-xs border px-1 text-xs ${colour}`}>{children}</span>
}
