import type { Run } from '../../../contract/nouns/run.ts'
import type { WriteContext } from '../../gate/handler.ts'
import { type Consequences, together } from '../run/waking.ts'
import { whole } from './conversation.ts'
import { settlePart } from './settle-part.ts'

const looksBack = 20

/** Whoever stops an agent does not want done later what it still had in mind. */
export async function leaveCalls({ id, session }: Pick<Run, 'id' | 'session'>, why: string, context: WriteContext): Promise<Consequences> {
  const newest = await context.store.messages.list({ session, live: true, since: 0, backwards: true, limit: looksBack })
  const last = newest.findLast(({ role, run }) => role === 'assistant' && run === id)
  const [message] = await whole(last === undefined ? [] : [last], context)
  const left = (message?.parts ?? []).flatMap((part) => {
    if (part.content.type !== 'tool' || part.content.child !== null) return []
    const { status } = part.content
    if (status === 'pending') return [settlePart(part, { ok: false, output: `It was not made: ${why}.` }, context)]
    const unsure = `It was ended: ${why}. It may or may not have had its effect.`
    return status === 'running' ? [settlePart(part, { ok: false, output: unsure }, context)] : []
  })
  return together(...left)
}
