import type { Memory } from '../../../contract/nouns/memory.ts'
import type { Session } from '../../../contract/nouns/session.ts'
import type { ReadContext } from '../../gate/handler.ts'
import { rootOf } from '../session/root.ts'

const mostShown = 10

/** What was written down in this conversation, by whichever of its agents: the newest first. */
export async function pipelineMemory(session: Session, { store }: Pick<ReadContext, 'store'>): Promise<Memory[]> {
  const lists = [(await rootOf(session, { store })).number]
  return (await store.memories.list({ lists, type: undefined, agent: undefined, limit: mostShown, after: undefined })).rows
}
