import type { Event } from '../../contract/nouns/event.ts'
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
  /** `isOfTask` tells sessions of tasks from others, whose todos are no steps. */
  read(isOfTask: (session: number) => boolean): Promise<TaskNews>
}

/** Reads a tenant's log from where it ended when it was first read. */
export function createTaskLog(store: Store, tenant: number): TaskLog {
  let cursor: number | undefined
  return {
    async read(isOfTask) {
      const { events, last, gap } = await store.read(tenant, (reading) => since(reading, cursor))
      cursor = last
      return { changed: gap || events.some((event) => matters(event, isOfTask)), archived: events.flatMap(archivedIn), gap }
    },
  }
}

async function since(reading: Reading, cursor: number | undefined): Promise<{ events: Event[]; last: number; gap: boolean }> {
  const { first, last } = await reading.logBounds()
  if (cursor === undefined || (first > cursor + 1 && last > cursor)) return { events: [], last, gap: true }
  const events: Event[] = []
  for (let after = cursor; after < last; after = events.at(-1)?.seq ?? last) {
    const page = await reading.listEvents({ after, limit: pageSize, session: undefined, type: undefined })
    events.push(...page)
    if (page.length < pageSize) break
  }
  return { events, last, gap: false }
}

function matters({ type, session }: Event, isOfTask: (session: number) => boolean): boolean {
  if (type.startsWith('task.') || type === 'todo.cleaned') return true
  return type.startsWith('todo.') && isOfTask(session)
}

/** An imported task may be archived from the start. */
function archivedIn({ type, data }: Event): number[] {
  if (!type.startsWith('task.')) return []
  const { number, archivedAt } = data['task'] as { number: number; archivedAt: number }
  return archivedAt > 0 ? [number] : []
}
