import type { WholeMessage } from '../../../contract/nouns/message.ts'
import { saidBefore } from './cut-off.ts'
import { messageText } from './message-text.ts'

/** All that is new to an agent as one text, for those that do not read the conversation themselves. */
export function promptOf(given: readonly WholeMessage[]): string {
  return given
    .map((message) => (message.role === 'assistant' ? saidBefore(messageText(message)) : messageText(message)))
    .filter(Boolean)
    .join('\n\n')
}
