import type { Reference } from '../../contract/reference.ts'
import {
  decideAddMemory,
  decideMemoryRoom,
  decideUpdateMemory,
  maximumMemories,
  memoryEvent,
  memoryOf,
  queryWords,
} from '../domain/memory.ts'
import type { HandlersOf, ReadScene, WriteScene } from '../gate/handler.ts'
import { granted } from '../gate/refused.ts'
import { rootOf } from './root-session.ts'

export const memoryHandlers: HandlersOf<'memory'> = {
  async 'memory.add'(input, scene) {
    // An archived session still takes what was learned in it: a run often writes that down after it has ended its task.
    const session = await conversationOf(input.session, scene)
    const number = await scene.store.nextNumber('memory')
    await requireRoom(number, scene)
    const { memory, events } = decideAddMemory({ ...input, id: scene.newId(), number, session }, scene.caller, scene.now)
    return { changes: [{ kind: 'insert', noun: 'memory', row: memory }], events, answer: { memory: memoryOf(memory) } }
  },

  async 'memory.list'({ session, own, ...filter }, scene) {
    const lists = await listsSeenFrom(session, own, scene)
    const { rows, next } = await scene.store.listMemories({
      lists,
      type: filter.type,
      agent: filter.agent,
      limit: filter.limit,
      after: filter.after,
    })
    return { memories: rows, next }
  },

  async 'memory.search'({ query, session, own, type, limit }, scene) {
    const lists = await listsSeenFrom(session, own, scene)
    return { memories: await scene.store.searchMemories({ words: queryWords(query), lists, type, limit }) }
  },

  async 'memory.get'(input, scene) {
    return { memory: memoryOf(await scene.require('memory', input.memory)) }
  },

  async 'memory.update'({ memory: reference, ...wish }, scene) {
    const { memory, events } = decideUpdateMemory(await scene.target('memory', reference), wish, scene.now)
    return {
      changes: events.length === 0 ? [] : [{ kind: 'update', noun: 'memory', row: memory }],
      events,
      answer: { memory: memoryOf(memory) },
    }
  },

  async 'memory.delete'(input, scene) {
    const row = await scene.target('memory', input.memory)
    const memory = memoryOf(row)
    return { changes: [{ kind: 'remove', noun: 'memory', row }], events: [memoryEvent('memory.deleted', memory)], answer: { memory } }
  },
}

/** What a subagent writes down is for whoever comes after it, too: it belongs to the conversation that handed the work on. */
async function conversationOf(reference: Reference, scene: ReadScene | WriteScene): Promise<number> {
  return reference === 0 ? 0 : (await rootOf(await scene.require('session', reference), scene)).number
}

/** A conversation sees its own entries and the tenant-wide ones, as it does with todos. */
async function listsSeenFrom(reference: Reference | undefined, own: boolean, scene: ReadScene): Promise<number[] | undefined> {
  if (reference === undefined) return undefined
  const list = await conversationOf(reference, scene)
  return own || list === 0 ? [list] : [list, 0]
}

/** Numbers only grow, so whoever draws one within the limit need not count. */
async function requireRoom(number: number, scene: WriteScene): Promise<void> {
  if (number > maximumMemories) granted(decideMemoryRoom(await scene.store.countMemories()))
}
