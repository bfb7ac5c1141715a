import type { Notification } from '../../contract/nouns/notification.ts'
import type { EnginePerform } from '../gate/perform.ts'
import type { Caller } from '../ports/caller.ts'
import type { Channel } from '../ports/channel.ts'
import type { Deliver } from './engine.ts'

/**
 * Sends a notification through the channel, if there is one, and records what became of it. What was tried too often has failed. With the
 * address under which people open the dashboard, it says where they can act on it.
 */
export function deliverTo(channel: Channel | undefined, perform: EnginePerform, address?: string): Deliver {
  return async (number, caller) => {
    const found = await perform('notification.get', { notification: number }, { caller })
    if (!found.granted) return
    const { notification } = found.value
    const now = Date.now()
    const link = channel === undefined || address === undefined ? undefined : await linkTo(notification, address, perform, caller)
    const result = channel === undefined ? 'none' : await channel.deliver(notification, caller.tenant.name, now, link)
    const delay = result === 'retry' ? channel?.retryDelay(notification.attempts + 1) : undefined
    const settled = result === 'retry' && delay === undefined ? 'failed' : result
    await perform('notification.settle', { notification: number, result: settled, retryAt: now + (delay ?? 0) }, { caller })
  }
}

/** The very question that its session asks, or else the session. */
async function linkTo({ session }: Notification, address: string, perform: EnginePerform, caller: Caller): Promise<string> {
  if (session === 0) return address
  const asked = await perform('question.list', { session, limit: 1 }, { caller })
  const [question] = asked.granted ? asked.value.questions : []
  return question === undefined ? `${address}/sessions/${session}` : `${address}/questions/${question.number}`
}
