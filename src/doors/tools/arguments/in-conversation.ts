import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import type { ToolUse } from '../../../core/ports/tools.ts'

/** The conversation that an answer would come to. */
export function inConversation({ session }: ToolUse): Outcome<number> {
  if (session > 0) return grant(session)
  const message = 'This call is made outside of any conversation, so no answer could reach you.'
  return refuse('conflict', message, { hint: 'notify_user(text: <text>) tells the people without one.' })
}
