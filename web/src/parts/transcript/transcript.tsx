import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { EmptyState } from '../page/empty-state.tsx'
import { ReadProblem } from '../page/read-problem.tsx'
import { EntryView } from './entry-view.tsx'
import { entriesOf } from './turns.ts'
import { useConversation } from './use-conversation.ts'

/** Whoever is so near to the end follows it. */
const nearEnd = 80

/** What was said in a session, growing while it is said. */
export function Transcript({ session }: { session: number }) {
  const { query, earlier } = useConversation(session)
  const place = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const lastTop = useRef(0)
  /** How far above the end somebody reads who has asked for earlier messages: it stays there when they come. */
  const read = useRef<{ first: number | undefined; fromEnd: number }>(undefined)
  const messages = query.data?.messages
  const entries = useMemo(() => entriesOf(messages ?? []), [messages])
  useLayoutEffect(() => {
    const element = place.current
    if (element && follows.current) element.scrollTop = element.scrollHeight
    if (element === null || read.current === undefined || read.current.first === messages?.[0]?.number) return
    element.scrollTop = element.scrollHeight - read.current.fromEnd
    read.current = undefined
  }, [messages])
  // What is asked below takes room away: who read the end goes on reading it.
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    const list = element.querySelector('ol')
    if (list) observer.observe(list)
    return () => observer.disconnect()
  }, [])
  const showEarlier = () => {
    follows.current = false
    const element = place.current
    read.current = { first: messages?.[0]?.number, fromEnd: element === null ? 0 : element.scrollHeight - element.scrollTop }
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
      className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 py-3 md:px-5"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        // What grows or takes room away moves the end, too: only who scrolls back no longer follows it.
        if (scrollHeight - scrollTop - clientHeight < nearEnd) follows.current = true
        else if (scrollTop < lastTop.current) follows.current = false
        lastTop.current = scrollTop
      }}
    >
      <ReadProblem query={query} />
      {messages?.length === 0 && <EmptyState>Nothing was said yet. Write below, and the agent begins.</EmptyState>}
      {query.data?.more && (
        <button type="button" className="button mb-3 self-start" disabled={earlier.isPending} onClick={showEarlier}>
          Show earlier messages
        </button>
      )}
      <ReadProblem query={{ error: earlier.error, refetch: showEarlier }} />
      <ol className="transcript mt-auto flex flex-col gap-3.5">
        {entries.map((entry) => (
          <li key={entry.key}>
            <EntryView entry={entry} />
          </li>
        ))}
      </ol>
    </div>
  )
}
