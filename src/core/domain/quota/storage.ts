import type { EventType, NewEvent } from '../../../contract/nouns/event.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import type { Caller } from '../../ports/caller.ts'
import { quotaVariables } from './quotas.ts'

const megabyte = 1_000_000

/** What makes a tenant larger by somebody's wish. What ends, is deleted or is marked always finds room, or nobody could make any. */
const grows: ReadonlySet<EventType> = new Set([
  ...(['session.added', 'message.added', 'question.asked', 'task.added', 'task.edited', 'schedule.added', 'notification.added'] as const),
  ...(['comment.added', 'comment.edited', 'link.added', 'memory.added', 'memory.edited', 'artifact.added', 'artifact.edited'] as const),
  ...(['sprint.added', 'sprint.edited', 'todo.added', 'todo.edited', 'todo.restored', 'agent.defined', 'command.defined'] as const),
])

/** `stored`: what the log holds with this call in it, in bytes. The engine goes on with what was begun: an answer that is paid for is kept. */
export function judgeStorage(stored: number, most: number, events: readonly NewEvent[], { engine, tenant }: Caller): Outcome<null> {
  if (most === 0 || stored <= most * megabyte || engine || !events.some(({ type }) => grows.has(type))) return grant(null)
  return refuse(
    'limit_reached',
    `The log of tenant ${tenant.name} holds ${Math.floor(stored / megabyte)} MB: the quota \`storage\` lets it hold ${most}.`,
    {
      hint: `Nothing can be added until the log is shorter. The operator may keep less of it (PUNCHLIST_KEEP_LOG_DAYS, PUNCHLIST_KEEP_LOG_EVENTS), or raise ${quotaVariables.storage}.`,
    },
  )
}
