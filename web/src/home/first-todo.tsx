import { Plus } from 'lucide-react'
import { useState } from 'react'
import { NewTodo } from '../parts/todo-list/new-todo.tsx'

/** Nothing is open anywhere: one click and one line make the first todo. */
export function FirstTodo() {
  const [isWriting, setWriting] = useState(false)
  return (
    <section aria-label="Begin" className="card p-4">
      <p className="font-medium">Nothing is open on any list.</p>
      <p className="mb-3 text-sm text-soft">
        Write down the next thing to do. It stands on everyone’s list; a project’s own is filled in its folder, with{' '}
        <code className="key">punchlist add "…"</code>, or by the coding agent that you connect with{' '}
        <code className="key">punchlist setup</code>.
      </p>
      {isWriting ? (
        <div className="-mx-3 -mb-3 md:-mx-5">
          <NewTodo session={0} noun="todo" takesFocus />
        </div>
      ) : (
        <button type="button" className="button button-main" onClick={() => setWriting(true)}>
          <Plus aria-hidden className="size-4" /> Add a todo
        </button>
      )}
    </section>
  )
}
