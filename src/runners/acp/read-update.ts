import * as z from 'zod'
import type { PlanLine } from '../../core/ports/conversation.ts'
import { type CallNews, CallShape, contentText } from './tool-call.ts'

/** What an agent tells us while it works, as far as it is of use here. */
export type Update =
  | { type: 'text' | 'reasoning'; text: string; message: string }
  | { type: 'call'; call: CallNews }
  | { type: 'plan'; lines: PlanLine[] }
  | { type: 'cost'; cost: number }
  /** Something the person said, which an agent repeats when it takes up a session. */
  | { type: 'heard' }

const chunk = z.object({ content: z.unknown().optional(), messageId: z.string().nullish() })
const planLine = z.object({
  content: z.string(),
  status: z.enum(['pending', 'in_progress', 'completed']).catch('pending'),
  priority: z.enum(['high', 'medium', 'low']).catch('medium'),
})
const plan = z.object({ entries: z.array(z.unknown()) })
/** What is told in another currency is not known in dollars. */
const usage = z.object({ cost: z.object({ amount: z.number().min(0), currency: z.literal('USD').optional() }) })
const notification = z.object({ sessionId: z.string(), update: z.object({ sessionUpdate: z.string() }).loose() })

/**
 * Reads `session/update`. Agents of other versions send what we do not know, and broken ones send anything: what cannot be read says
 * nothing, and is no reason to fail.
 */
export function readUpdate(params: unknown): { session: string; update: Update | undefined } {
  const parsed = notification.safeParse(params)
  if (!parsed.success) return { session: '', update: undefined }
  const { sessionId: session, update } = parsed.data
  return { session, update: updateFrom(update.sessionUpdate, update) }
}

function updateFrom(kind: string, update: unknown): Update | undefined {
  switch (kind) {
    case 'agent_message_chunk':
    case 'agent_thought_chunk': {
      const { data } = chunk.safeParse(update)
      const text = data === undefined ? '' : contentText(data.content)
      const type = kind === 'agent_message_chunk' ? 'text' : 'reasoning'
      return text === '' ? undefined : { type, text, message: data?.messageId ?? '' }
    }
    case 'user_message_chunk':
      return { type: 'heard' }
    case 'tool_call':
    case 'tool_call_update': {
      const { data } = CallShape.safeParse(update)
      return data && { type: 'call', call: { ...data, isNew: kind === 'tool_call' } }
    }
    case 'plan': {
      const { data } = plan.safeParse(update)
      return data && { type: 'plan', lines: data.entries.flatMap((entry) => planLine.safeParse(entry).data ?? []) }
    }
    case 'usage_update': {
      const { data } = usage.safeParse(update)
      return data && { type: 'cost', cost: data.cost.amount }
    }
    default:
      return undefined
  }
}
