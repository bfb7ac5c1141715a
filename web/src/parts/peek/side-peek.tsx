import { TodoPeek } from './todo-peek.tsx'
import { usePeek } from './use-peek.ts'

/** The peek of a todo at the right edge, for pages that have no pane of their own for it. */
export function SidePeek() {
  const { peek, open, close } = usePeek()
  if (typeof peek !== 'number') return null
  return (
    <TodoPeek
      number={peek}
      onOpen={open}
      onClose={close}
      className="fixed top-(--bar) right-0 bottom-0 z-20 flex w-full border-l border-line shadow-(--shadow-pop) max-md:bottom-16 md:w-(--peek)"
    />
  )
}
