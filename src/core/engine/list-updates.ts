import type { Event } from '../../contract/nouns/event.ts'
import type { Input, Output } from '../../contract/operations/index.ts'
import type { ListUpdated } from '../../contract/operations/list.ts'
import type { Outcome } from '../../contract/refusals.ts'

/** A list that is longer is better read page by page. */
const longestList = 2_000

/** The last change to each session's list among these events: after it, readers get the list as it is. */
export function lastOfEachList(events: readonly Event[]): Event[] {
  const last = new Map<number, Event>()
  for (const event of events) if (event.session > 0 && event.type.startsWith('todo.')) last.set(event.session, event)
  return [...last.values()]
}

export type ReadList = (input: Input<'list.get'>) => Promise<Outcome<Output<'list.get'>>>

/** Undefined when the session has gone meanwhile. A list that is too long is not even read: everybody would wait for what nobody gets. */
export async function listUpdated({ seq, session }: Event, read: ReadList): Promise<ListUpdated | undefined> {
  const list = await read({ session, longest: longestList })
  if (!list.granted) return undefined
  const { todos, version, truncated } = list.value
  return { type: 'todo.updated', seq, session, data: { sessionID: String(session), version, todos, ...(truncated && { truncated }) } }
}
