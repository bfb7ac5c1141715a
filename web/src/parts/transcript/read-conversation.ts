import type { Output } from '../../../../src/contract/operations/index.ts'
import { perform } from '../../api/perform.ts'

/** The most that the operation answers at once. */
const atOnce = 500

/** The newest messages of a session, as if they were one page. */
export async function readConversation(session: number, most: number): Promise<Output<'message.list'>> {
  let read: Output<'message.list'> = { messages: [], more: true }
  while (read.more && read.messages.length < most) {
    const limit = Math.min(atOnce, most - read.messages.length)
    const page = await perform('message.list', { session, newest: true, before: read.messages[0]?.number, limit })
    read = { messages: [...page.messages, ...read.messages], more: page.more }
  }
  return read
}
