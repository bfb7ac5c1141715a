import { useEffect } from 'react'
import { TodoList } from '../parts/todo-list/todo-list.tsx'

/** The list that belongs to no session. */
export function EveryonesList() {
  useEffect(() => {
    document.title = 'Everyone’s list · Punchlist'
  }, [])
  return (
    <div className="flex h-[calc(100dvh-5rem-var(--above))] flex-col md:h-[calc(100dvh-var(--above))]">
      <header className="shrink-0 border-b border-line p-3 md:px-5">
        <h1 className="text-lg font-semibold">Everyone’s list</h1>
        <p className="text-sm text-soft">What belongs to no session. Every agent sees it beside its own list.</p>
      </header>
      <section aria-label="List" className="flex min-h-0 flex-1 flex-col">
        <TodoList session={0} />
      </section>
    </div>
  )
}
