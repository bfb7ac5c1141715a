import { useLayoutEffect, useRef, useState } from 'react'
import { useOperation } from '../../api/use-operation.ts'
import { EmptyState } from '../empty-state.tsx'
import { ReadProblem } from '../read-problem.tsx'
import { MessageView } from './message-view.tsx'

const atOnce = 50
const most = 500
/** Whoever is so near to the end follows it. */
const nearEnd = 80

/** What was said in a session, growing while it is said. */
export function Transcript({ session }: { session: number }) {
  const [limit, setLimit] = useState(atOnce)
  const query = useOperation('message.list', { session, newest: true, limit }, { keepsPrevious: true })
  const place = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const messages = query.data?.messages
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end moves when the messages do
  useLayoutEffect(() => {
    const element = place.current
    if (element && follows.current) element.scrollTop = element.scrollHeight
  }, [messages])
  return (
    <div
      ref={place}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
      role="log"
      aria-label="Transcript"
      aria-live="off"
      className="min-h-0 flex-1 overflow-y-auto p-3 md:px-5"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < nearEnd
      }}
    >
      <ReadProblem query={query} />
      {messages?.length === 0 && <EmptyState>Nothing was said yet. A message below wakes the agent.</EmptyState>}
      {query.data?.more && limit < most && (
        <button
          type="button"
          className="button mb-3"
          onClick={() => {
            follows.current = false
            setLimit(Math.min(most, limit + atOnce * 3))
          }}
        >
          Show earlier messages
        </button>
      )}
      <ol className="flex flex-col gap-4">
        {messages?.map((message) => (
          <MessageView key={message.id} message={message} />
        ))}
      </ol>
    </div>
  )
}
