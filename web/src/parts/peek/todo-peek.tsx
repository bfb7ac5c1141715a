import { useMemo, useState } from 'react'
import { useEveryPage } from '../../api/use-every-page.ts'
import { useOperation } from '../../api/use-operation.ts'
import { ReadProblem } from '../page/read-problem.tsx'
import { LineEditor } from '../todo-list/line-editor.tsx'
import { useTodoChanges } from '../todo-list/use-todo-changes.ts'
import { Links } from '../work/links.tsx'
import { CommentBox } from './comment-box.tsx'
import { PeekFrame, PeekSection } from './peek-frame.tsx'
import { TodoDescription } from './todo-description.tsx'
import { TodoFacts } from './todo-facts.tsx'
import { TodoLine } from './todo-line.tsx'
import { TodoStream } from './todo-stream.tsx'
import { WaitsFor } from './waits-for.tsx'

interface TodoPeekProps {
  number: number
  onOpen(todo: number): void
  onClose(): void
  className?: string
}

/** One todo with everything there is to know about it, beside the page one is on. */
export function TodoPeek({ number, onOpen, onClose, className }: TodoPeekProps) {
  const query = useOperation('todo.get', { todo: number })
  const why = useOperation('todo.why', { todo: number }).data
  const found = query.data
  const session = found?.todo.session ?? 0
  const list = useEveryPage('todo.list', { session, own: true, includeFinished: true, order: 'position' }, 'todos').data
  const known = useMemo(() => new Map((list?.rows ?? []).map((todo) => [todo.number, todo])), [list])
  const parent = found?.todo.parent == null ? undefined : list?.rows.find(({ id }) => id === found.todo.parent)
  const changes = useTodoChanges()
  const [isRenaming, setRenaming] = useState(false)
  const finished = found?.subtasks.filter(({ status }) => status === 'completed').length
  return (
    <PeekFrame
      label={`Todo #${number}`}
      onClose={onClose}
      takesFocus
      className={className}
      foot={found && <CommentBox key={number} todo={number} />}
    >
      <ReadProblem query={query} />
      {found && (
        <>
          {isRenaming ? (
            <LineEditor
              label={`Text of #${number}`}
              text={found.todo.subject}
              longest={200}
              onDone={() => setRenaming(false)}
              onSave={(text) => changes.rename(found.todo, text)}
            />
          ) : (
            <h2 className="mb-2 text-lg font-semibold">
              <button type="button" className="stored text-left" title="Click to change" onClick={() => setRenaming(true)}>
                {found.todo.subject}
              </button>
            </h2>
          )}
          <TodoFacts todo={found.todo} changes={changes} parent={parent} onOpen={onOpen} />
          <TodoDescription key={number} todo={found.todo} />
          {found.subtasks.length > 0 && (
            <PeekSection
              title="Subtasks"
              beside={
                <span>
                  {finished} of {found.subtasks.length}
                </span>
              }
            >
              <ul aria-label="Subtasks">
                {found.subtasks.map((subtask) => (
                  <TodoLine
                    key={subtask.number}
                    number={subtask.number}
                    subject={subtask.subject}
                    status={subtask.status}
                    onOpen={() => onOpen(subtask.number)}
                  />
                ))}
              </ul>
            </PeekSection>
          )}
          <WaitsFor todo={found.todo} why={why} known={known} onOpen={onOpen} />
          {found.links.total > 0 && (
            <PeekSection title="Links">
              <Links links={found.links} />
            </PeekSection>
          )}
          <TodoStream todo={number} comments={found.comments} />
        </>
      )}
    </PeekFrame>
  )
}
