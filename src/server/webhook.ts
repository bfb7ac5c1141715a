import { retryDelay } from '../channels/webhook/retry-delay.ts'
import { webhookChannel } from '../channels/webhook/webhook-channel.ts'
import type { Deliver } from '../core/engine/engine.ts'
import type { Perform } from '../core/gate/perform.ts'

export interface WebhookConfig {
  url: string
  secret: string
}

/** Sends a notification to the webhook, if there is one, and records what became of it. */
export function deliverTo(webhook: WebhookConfig | undefined, perform: Perform): Deliver {
  const channel = webhook && webhookChannel(webhook)
  return async (number, caller) => {
    const found = await perform('notification.get', { notification: number }, { caller })
    if (!found.granted) return
    const { notification } = found.value
    const now = Date.now()
    const result = channel === undefined ? 'none' : await channel.deliver(notification, caller.tenant.name, now)
    const delay = result === 'retry' ? retryDelay(notification.attempts + 1) : undefined
    const settled = result === 'retry' && delay === undefined ? 'failed' : result
    await perform('notification.settle', { notification: number, result: settled, retryAt: now + (delay ?? 0) }, { caller })
  }
}
