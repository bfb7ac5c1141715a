import { TallPage } from '../parts/page/tall-page.tsx'
import { TodoList } from '../parts/todo-list/todo-list.tsx'

/** The list that belongs to no session. */
export function EveryonesList({ todo }: { todo: number | undefined }) {
  return (
    <TallPage title="Everyone’s list">
      <header className="shrink-0 border-b border-line p-3 md:px-5">
        <h1 className="text-lg font-semibold">Everyone’s list</h1>
        <p className="text-sm text-soft">What belongs to no session. Every agent sees it beside its own list.</p>
      </header>
      <section aria-label="List" className="flex min-h-0 flex-1 flex-col">
        <TodoList session={0} leadsTo={todo} />
      </section>
    </TallPage>
  )
}
