import type { EnginePerform } from '../gate/perform.ts'
import type { Channel } from '../ports/channel.ts'
import type { Deliver } from './engine.ts'

/** Sends a notification through the channel, if there is one, and records what became of it. What was tried too often has failed. */
export function deliverTo(channel: Channel | undefined, perform: EnginePerform): Deliver {
  return async (number, caller) => {
    const found = await perform('notification.get', { notification: number }, { caller })
    if (!found.granted) return
    const { notification } = found.value
    const now = Date.now()
    const result = channel === undefined ? 'none' : await channel.deliver(notification, caller.tenant.name, now)
    const delay = result === 'retry' ? channel?.retryDelay(notification.attempts + 1) : undefined
    const settled = result === 'retry' && delay === undefined ? 'failed' : result
    await perform('notification.settle', { notification: number, result: settled, retryAt: now + (delay ?? 0) }, { caller })
  }
}
