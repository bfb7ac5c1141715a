import { memoryDetails, memoryLine, memoryList } from '../../../core/render/memory-line.ts'
import { refused } from '../refused.ts'
import type { MemWrit } from '../writ.ts'
import type { WritContext } from '../writ-context.ts'

const mostListed = 50
const mostFound = 20

export async function answerMem(writ: MemWrit, { perform, call, session }: WritContext): Promise<string> {
  switch (writ.verb) {
    case 'mem add': {
      const { type, title, body, tenantWide } = writ
      const added = await perform('memory.add', { session: tenantWide ? 0 : session, type, title, body }, call)
      return added.granted ? `added ${memoryDetails(added.value.memory)}` : refused(added.refusal)
    }
    case 'mem list': {
      const listed = await perform('memory.list', { session, type: writ.type ?? undefined, limit: mostListed }, call)
      return listed.granted ? memoryList(listed.value.memories, listed.value.next !== null) : refused(listed.refusal)
    }
    case 'mem search': {
      const found = await perform('memory.search', { session, query: writ.query, limit: mostFound }, call)
      return found.granted ? memoryList(found.value.memories, false, '(nothing found)') : refused(found.refusal)
    }
    case 'mem get': {
      const read = await perform('memory.get', { memory: writ.memory }, call)
      return read.granted ? memoryDetails(read.value.memory) : refused(read.refusal)
    }
    case 'mem delete': {
      const deleted = await perform('memory.delete', { memory: writ.memory }, call)
      return deleted.granted ? `deleted ${memoryLine(deleted.value.memory)}` : refused(deleted.refusal)
    }
  }
}
