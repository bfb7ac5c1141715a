import { Flag } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Todo } from '../../../../src/contract/nouns/todo.ts'
import { useOperation } from '../../api/use-operation.ts'
import { LineEditor } from '../todo-list/line-editor.tsx'
import type { TodoChanges } from '../todo-list/use-todo-changes.ts'
import { AgentMark } from '../work/marks.tsx'
import { StatusMark, todoWords } from '../work/status.tsx'

interface TodoFactsProps {
  todo: Todo
  changes: TodoChanges
  /** The todo it is part of, as far as it is known. */
  parent: { number: number; subject: string } | undefined
  onOpen(todo: number): void
}

const priorities = { high: 'High', medium: 'Medium', low: 'Low' }
const statuses = ['pending', 'in_progress', 'blocked', 'completed', 'canceled'] as const

/** What is known of a todo, each set where it stands. */
export function TodoFacts({ todo, changes, parent, onOpen }: TodoFactsProps) {
  const [isBlocking, setBlocking] = useState(false)
  const agent = useOperation('session.get', { session: todo.session }, { enabled: todo.session > 0 }).data?.session.agent
  const sprints = useOperation('sprint.list', {}).data?.sprints ?? []
  const setStatus = (status: Todo['status']) => (status === 'blocked' ? setBlocking(true) : void changes.setStatus(todo, status))
  return (
    <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-y-px">
      <Fact name="Status">
        {(id) => (
          <>
            <StatusMark status={todo.status} />
            <select id={id} className={quiet} value={todo.status} onChange={(event) => setStatus(event.target.value as Todo['status'])}>
              {statuses.map((status) => (
                <option key={status} value={status}>
                  {todoWords[status]}
                </option>
              ))}
            </select>
          </>
        )}
      </Fact>
      {isBlocking && (
        <div className="col-span-2">
          <LineEditor
            label={`Why is #${todo.number} blocked?`}
            text={todo.blockedReason ?? ''}
            longest={500}
            onDone={() => setBlocking(false)}
            onSave={(reason) => changes.setStatus(todo, 'blocked', reason)}
          />
        </div>
      )}
      {todo.status === 'blocked' && !isBlocking && (
        <p className="stored col-span-2 pb-1 pl-[88px] text-sm text-stuck">{todo.blockedReason}</p>
      )}
      {agent != null && (
        <>
          <dt className="leading-[26px] text-faint">Agent</dt>
          <dd className="flex min-h-[26px] items-center gap-1.5">
            <AgentMark agent={agent} /> <span className="stored">{agent}</span>
          </dd>
        </>
      )}
      <Fact name="Priority">
        {(id) => (
          <>
            <Flag aria-hidden className="size-4 shrink-0 text-soft" />
            <select
              id={id}
              className={quiet}
              value={todo.priority}
              onChange={(event) => void changes.update(todo, { priority: event.target.value as Todo['priority'] })}
            >
              {Object.entries(priorities).map(([priority, word]) => (
                <option key={priority} value={priority}>
                  {word}
                </option>
              ))}
            </select>
          </>
        )}
      </Fact>
      <Fact name="Due">
        {(id) => (
          <WordField
            id={id}
            text={todo.dueAt === 0 ? '' : new Date(todo.dueAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
            hint="none; try “tomorrow 9”"
            onSave={(due) => void changes.update(todo, { due: due || 'none' })}
          />
        )}
      </Fact>
      <Fact name="Tags">
        {(id) => (
          <WordField
            id={id}
            text={todo.tags.join(', ')}
            hint="none; words with commas"
            onSave={(words) => void changes.update(todo, { tags: words.split(/[\s,]+/).filter(Boolean) })}
          />
        )}
      </Fact>
      {parent !== undefined && (
        <>
          <dt className="leading-[26px] text-faint">Part of</dt>
          <dd className="flex min-h-[26px] items-center">
            <button type="button" className="stored truncate text-left hover:underline" onClick={() => onOpen(parent.number)}>
              <span className="text-faint">#{parent.number}</span> {parent.subject}
            </button>
          </dd>
        </>
      )}
      {(sprints.length > 0 || todo.sprint !== null) && (
        <Fact name="Sprint">
          {(id) => (
            <select
              id={id}
              className={quiet}
              value={todo.sprint ?? ''}
              onChange={(event) => void changes.update(todo, { sprint: event.target.value || null })}
            >
              <option value="">None</option>
              {sprints.map((sprint) => (
                <option key={sprint.id} value={sprint.id}>
                  {sprint.title}
                </option>
              ))}
            </select>
          )}
        </Fact>
      )}
    </dl>
  )
}

const quiet =
  'min-h-[26px] min-w-0 max-w-full rounded-sm border border-transparent bg-transparent px-1 text-ink hover:border-line-strong focus:border-field pointer-coarse:min-h-11'

function Fact({ name, children }: { name: string; children(id: string): ReactNode }) {
  const id = useId()
  return (
    <>
      <dt className="text-faint">
        <label htmlFor={id} className="leading-[26px]">
          {name}
        </label>
      </dt>
      <dd className="flex min-h-[26px] min-w-0 items-center gap-1.5">{children(id)}</dd>
    </>
  )
}

/** A few words that are saved with Enter or by leaving, and left as they were with Escape. */
function WordField({ id, text, hint, onSave }: { id: string; text: string; hint: string; onSave(words: string): void }) {
  const [written, setWritten] = useState<string>()
  const save = () => {
    if (written !== undefined && written.trim() !== text) onSave(written.trim())
    setWritten(undefined)
  }
  return (
    <input
      id={id}
      className={`${quiet} w-full placeholder:text-faint`}
      placeholder={hint}
      maxLength={200}
      value={written ?? text}
      onChange={(event) => setWritten(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
        if (event.key === 'Escape' && written !== undefined) {
          event.preventDefault()
          setWritten(undefined)
        }
      }}
    />
  )
}
