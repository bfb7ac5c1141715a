import { useLayoutEffect, useRef } from 'react'
import { EmptyState } from '../page/empty-state.tsx'
import { ReadProblem } from '../page/read-problem.tsx'
import { MessageView } from './message-view.tsx'
import { useConversation } from './use-conversation.ts'

/** Whoever is so near to the end follows it. */
const nearEnd = 80

/** What was said in a session, growing while it is said. */
export function Transcript({ session }: { session: number }) {
  const { query, earlier } = useConversation(session)
  const place = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  /** The message that is to stay where it is when earlier ones come before it. */
  const read = useRef<Element | null>(null)
  const messages = query.data?.messages
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end moves when the messages do
  useLayoutEffect(() => {
    const element = place.current
    if (element && follows.current) element.scrollTop = element.scrollHeight
    if (read.current === null || read.current === firstOf(element)) return
    read.current.scrollIntoView({ block: 'start' })
    read.current = null
  }, [messages])
  const showEarlier = () => {
    follows.current = false
    read.current = firstOf(place.current)
    earlier.mutate()
  }
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
      {query.data?.more && (
        <button type="button" className="button mb-3" disabled={earlier.isPending} onClick={showEarlier}>
          Show earlier messages
        </button>
      )}
      <ReadProblem query={{ error: earlier.error, refetch: showEarlier }} />
      <ol className="transcript flex flex-col gap-4">
        {messages?.map((message) => (
          <MessageView key={message.id} message={message} />
        ))}
      </ol>
    </div>
  )
}

function firstOf(place: HTMLElement | null): Element | null {
  return place?.querySelector('ol > li') ?? null
}
