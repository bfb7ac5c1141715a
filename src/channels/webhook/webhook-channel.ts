import { Webhook } from 'standardwebhooks'
import type { Notification } from '../../contract/nouns/notification.ts'

type DeliveryResult = 'delivered' | 'retry' | 'failed'

export interface WebhookOptions {
  url: string
  secret: string
  fetch?: typeof globalThis.fetch
  /** Milliseconds for the whole of an attempt. */
  timeout?: number
}

export interface WebhookChannel {
  /** Tries once. `at` is now; a receiver takes nothing whose time is far from its own. `link` is where people can act on it. */
  deliver(notification: Notification, tenant: string, at: number, link?: string): Promise<DeliveryResult>
}

const mostToRead = 64 * 1024

/** Sends notifications to the operator's webhook, signed as Standard Webhooks has it. */
export function webhookChannel({ url, secret, fetch = globalThis.fetch, timeout = 10_000 }: WebhookOptions): WebhookChannel {
  const signer = new Webhook(secret)
  return {
    async deliver(notification, tenant, at, link) {
      const { id, createdAt } = notification
      const timestamp = new Date(createdAt).toISOString()
      const body = JSON.stringify({ type: 'notification.added', timestamp, data: { ...notification, tenant, link } })
      const headers = {
        'content-type': 'application/json',
        // The same at every attempt: by it a receiver knows what it has had already.
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at / 1_000)),
        'webhook-signature': signer.sign(id, new Date(at), body),
      }
      try {
        const signal = AbortSignal.timeout(timeout)
        // A redirect would carry the notification to an address that the operator has not named.
        const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
        await discard(answer)
        return resultOf(answer.status)
      } catch {
        return 'retry'
      }
    },
  }
}

function resultOf(status: number): DeliveryResult {
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 408 || status === 425 || status === 429 || status >= 500) return 'retry'
  return 'failed'
}

/** Reads a little, so that the connection can be used again; what it says, and how it ends, changes nothing. */
async function discard({ body }: Response): Promise<void> {
  const reader = body?.getReader()
  try {
    for (let left = mostToRead; reader !== undefined && left > 0; ) {
      const { done, value } = await reader.read()
      if (done) return
      left -= value.byteLength
    }
    await reader?.cancel()
  } catch {
    // The status was there before.
  }
}
