import type { Run } from '../../../contract/nouns/run.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { whole } from './conversation.ts'
import { settlePart } from './settle-part.ts'

const looksBack = 20

/** Whoever stops an agent does not want done later what it still had in mind. */
export async function leaveCalls({ id, session }: Pick<Run, 'id' | 'session'>, why: string, context: WriteContext): Promise<void> {
  const newest = await context.store.messages.list({ session, live: true, since: 0, backwards: true, limit: looksBack })
  const last = newest.findLast(({ role, run }) => role === 'assistant' && run === id)
  const [message] = await whole(last === undefined ? [] : [last], context)
  for (const part of message?.parts ?? []) {
    if (part.content.type !== 'tool' || part.content.child !== null) continue
    const { status } = part.content
    if (status === 'pending') settlePart(part, { ok: false, output: `It was not made: ${why}.` }, context)
    const unsure = `It was ended: ${why}. It may or may not have had its effect.`
    if (status === 'running') settlePart(part, { ok: false, output: unsure }, context)
  }
}
