import type { Session } from '../../contract/nouns/session.ts'
import type { WriteScene } from '../gate/handler.ts'
import { messageText } from '../render/message-text.ts'
import { whole } from './conversation.ts'
import { rootOf } from './root-session.ts'

const lookedAt = 200

/** What a person, or a schedule, asked for last in the conversation from which the work was handed on. */
export async function originalRequest(session: Session, scene: WriteScene): Promise<string | undefined> {
  const root = await rootOf(session, scene)
  const messages = await scene.store.listMessages({ session: root.number, live: false, since: 0, backwards: true, limit: lookedAt })
  const asked = messages.findLast(({ kind }) => kind === 'input' || kind === 'schedule')
  if (asked !== undefined) {
    const [message] = await whole([asked], scene)
    return message && messageText(message)
  }
  const task = root.task === null ? undefined : await scene.store.find('task', root.task)
  return task && `${task.title}${task.description === '' ? '' : `\n${task.description}`}`
}
