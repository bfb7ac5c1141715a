import type { Session } from '../../../contract/nouns/session.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { messageText } from '../../render/prompt/message-text.ts'
import { whole } from '../message/conversation.ts'
import { rootOf } from '../session/root.ts'

const lookedAt = 200

/** What a person, or a schedule, asked for last in the conversation from which the work was handed on. */
export async function originalRequest(session: Session, context: WriteContext): Promise<string | undefined> {
  const root = await rootOf(session, context)
  const messages = await context.store.messages.list({ session: root.number, live: false, since: 0, backwards: true, limit: lookedAt })
  const asked = messages.findLast(({ kind }) => kind === 'input' || kind === 'schedule')
  if (asked !== undefined) {
    const [message] = await whole([asked], context)
    return message && messageText(message)
  }
  const task = root.task === null ? undefined : await context.find('task', root.task)
  return task && `${task.title}${task.description === '' ? '' : `\n${task.description}`}`
}
