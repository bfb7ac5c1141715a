import type { Reference } from '../../../contract/reference.ts'
import {
  decideAddMemory,
  decideMemoryRoom,
  decideUpdateMemory,
  maximumMemories,
  memoryEvent,
  memoryOf,
  queryWords,
} from '../../domain/memory.ts'
import type { HandlersOf, ReadContext, WriteContext } from '../../gate/handler.ts'
import { granted } from '../../gate/refused.ts'
import { rootOf } from '../session/root.ts'

export const memoryHandlers: Omit<HandlersOf<'memory'>, 'memory.history'> = {
  async 'memory.add'(input, context) {
    // An archived session still takes what was learned in it: a run often writes that down after it has ended its task.
    const session = await conversationOf(input.session, context)
    const number = await context.store.nextNumber('memory')
    await requireRoom(number, context)
    const wish = { ...input, id: context.newId(), number, session }
    return { memory: memoryOf(context.add('memory', decideAddMemory(wish, context.caller, context.now))) }
  },

  async 'memory.list'({ session, own, ...filter }, context) {
    const lists = await listsSeenFrom(session, own, context)
    const { rows, next } = await context.store.memories.list({
      lists,
      type: filter.type,
      agent: filter.agent,
      limit: filter.limit,
      after: filter.after,
    })
    return { memories: rows, next }
  },

  async 'memory.search'({ query, session, own, type, limit }, context) {
    const lists = await listsSeenFrom(session, own, context)
    return { memories: await context.store.memories.search({ words: queryWords(query), lists, type, limit }) }
  },

  async 'memory.get'(input, context) {
    return { memory: memoryOf(await context.require('memory', input.memory)) }
  },

  async 'memory.update'({ memory: reference, ...wish }, context) {
    const before = await context.target('memory', reference)
    return { memory: memoryOf(context.change('memory', before, (memory) => decideUpdateMemory(memory, wish, context.now))) }
  },

  async 'memory.delete'(input, context) {
    const memory = await context.target('memory', input.memory)
    return { memory: memoryOf(context.remove('memory', { memory, events: [memoryEvent('memory.deleted', memoryOf(memory))] })) }
  },
}

/** What a subagent writes down is for whoever comes after it, too: it belongs to the conversation that handed the work on. */
async function conversationOf(reference: Reference, context: ReadContext | WriteContext): Promise<number> {
  return reference === 0 ? 0 : (await rootOf(await context.require('session', reference), context)).number
}

/** A conversation sees its own entries and the tenant-wide ones, as it does with todos. */
async function listsSeenFrom(reference: Reference | undefined, own: boolean, context: ReadContext): Promise<number[] | undefined> {
  if (reference === undefined) return undefined
  const list = await conversationOf(reference, context)
  return own || list === 0 ? [list] : [list, 0]
}

/** Numbers only grow, so whoever draws one within the limit need not count. */
async function requireRoom(number: number, context: WriteContext): Promise<void> {
  if (number > maximumMemories) granted(decideMemoryRoom(await context.store.memories.count()))
}
