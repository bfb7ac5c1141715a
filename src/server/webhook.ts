import { retryDelay } from '../channels/webhook/retry-delay.ts'
import { webhookChannel } from '../channels/webhook/webhook-channel.ts'
import type { Channel } from '../core/ports/channel.ts'

export interface WebhookConfig {
  url: string
  secret: string
}

export function channelTo(webhook: WebhookConfig | undefined): Channel | undefined {
  return webhook && { ...webhookChannel(webhook), retryDelay }
}
