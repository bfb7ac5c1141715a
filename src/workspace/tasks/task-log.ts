import { type Event, type EventType, eventTypes } from '../../contract/nouns/event.ts'
import type { Reading, Store } from '../../core/ports/store.ts'

const pageSize = 500

/** What the log says about tasks since it was last read. */
interface TaskNews {
  changed: boolean
  /** Numbers of the tasks that were archived. */
  archived: number[]
  /** The log does not reach back to where it was last read: anything may have happened. */
  gap: boolean
}

export interface TaskLog {
  /** `sessions` are those of live tasks: todos of others are no steps. */
  read(sessions: ReadonlySet<number>): Promise<TaskNews>
}

/** Reads a tenant's log from where it ended when it was first read. */
export function createTaskLog(store: Store, tenant: number): TaskLog {
  let cursor: number | undefined
  return {
    async read(sessions) {
      // Where nobody has tasks, what everybody does with todos is not even looked at.
      const nouns = sessions.size === 0 ? ['task.'] : ['task.', 'todo.']
      const types = eventTypes.filter((type) => nouns.some((noun) => type.startsWith(noun)))
      const { events, last, gap } = await store.read(tenant, (reading) => since(reading, cursor, types))
      cursor = last
      return { changed: gap || events.some((event) => matters(event, sessions)), archived: events.flatMap(archivedIn), gap }
    },
  }
}

interface Since {
  events: Event[]
  last: number
  gap: boolean
}

async function since(reading: Reading, cursor: number | undefined, types: readonly EventType[]): Promise<Since> {
  const { first, last } = await reading.events.bounds()
  if (cursor === undefined || (first > cursor + 1 && last > cursor)) return { events: [], last, gap: true }
  return { events: await allOf(reading, cursor, types), last, gap: false }
}

async function allOf(reading: Reading, cursor: number, types: readonly EventType[]): Promise<Event[]> {
  const events: Event[] = []
  for (;;) {
    const page = await reading.events.list({ after: events.at(-1)?.seq ?? cursor, limit: pageSize, session: undefined, types })
    events.push(...page)
    if (page.length < pageSize) return events
  }
}

function matters({ type, session }: Event, sessions: ReadonlySet<number>): boolean {
  if (type.startsWith('task.') || type === 'todo.cleaned') return true
  return type.startsWith('todo.') && sessions.has(session)
}

/** An imported task may be archived from the start. */
function archivedIn({ type, data }: Event): number[] {
  if (!type.startsWith('task.')) return []
  const { number, archivedAt } = data['task'] as { number: number; archivedAt: number }
  return archivedAt > 0 ? [number] : []
}
