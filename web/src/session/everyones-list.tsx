import { BarHeading, BarTitle } from '../parts/page/bar.tsx'
import { TallPage } from '../parts/page/tall-page.tsx'
import { SidePeek } from '../parts/peek/side-peek.tsx'
import { TodoList } from '../parts/todo-list/todo-list.tsx'

/** The list that belongs to no session. */
export function EveryonesList({ todo }: { todo: number | undefined }) {
  return (
    <TallPage title="Everyone’s list">
      <BarTitle>
        <BarHeading>Everyone’s list</BarHeading>
        <span className="hidden truncate text-sm text-soft md:inline">
          What belongs to no session. Every agent sees it beside its own list.
        </span>
      </BarTitle>
      <section aria-label="List" className="flex min-h-0 flex-1 flex-col">
        <TodoList session={0} leadsTo={todo} />
      </section>
      <SidePeek />
    </TallPage>
  )
}
