import * as z from 'zod'
import { HistoryEntry, historyOrder, trimmed } from '../nouns/history.ts'
import { Memory, MemoryType } from '../nouns/memory.ts'
import { slug } from '../nouns/tenant.ts'
import { operation } from '../operation.ts'
import { next, page } from '../page.ts'
import { listReference, reference } from '../reference.ts'
import { line, text } from '../text.ts'

const type = MemoryType.describe(`What kind of fact it is: ${MemoryType.options.join(', ')}`)
const title = line(200).describe('The fact, in one line')
const body = text().describe('Anything more there is to say')
const scope = {
  session: listReference().optional().describe('A session (its own and the tenant-wide entries), 0 (tenant-wide only), or nothing (all)'),
  own: z.boolean().default(false).describe('Only the session’s own entries'),
}
const OneMemory = z.strictObject({ memory: reference('memory') })
const MemoryAnswer = z.object({ memory: Memory })

export const memoryOperations = {
  'memory.add': operation({
    name: 'memory.add',
    summary: 'Keep a fact for later agents: those of one session, or all of the tenant’s.',
    effect: 'write',
    needs: 'memory:add',
    input: () =>
      z.strictObject({
        session: listReference().default(0).describe('The session it is pinned to; 0 for the whole tenant'),
        type,
        title,
        body: body.default(''),
      }),
    output: () => MemoryAnswer,
    refuses: ['not_found', 'limit_reached'],
  }),
  'memory.list': operation({
    name: 'memory.list',
    summary: 'List memory entries, newest first: of a session with the tenant-wide ones, the tenant-wide ones alone (0), or all.',
    effect: 'read',
    needs: 'memory:read',
    input: () =>
      z.strictObject({
        ...scope,
        type: type.optional(),
        agent: slug('agent id').optional().describe('Only entries written by this agent'),
        ...page,
      }),
    output: () => z.object({ memories: z.array(Memory), next }),
    refuses: ['not_found'],
  }),
  'memory.search': operation({
    name: 'memory.search',
    summary: 'Find memory entries by their words, the best first.',
    effect: 'read',
    needs: 'memory:read',
    input: () =>
      z.strictObject({
        query: z.string().trim().min(1).max(500).describe('Words to look for; the last may be the beginning of one'),
        ...scope,
        type: type.optional(),
        limit: z.int().min(1).max(50).default(10).describe('At most this many entries'),
      }),
    output: () => z.object({ memories: z.array(Memory) }),
    refuses: ['not_found'],
  }),
  'memory.get': operation({
    name: 'memory.get',
    summary: 'Read one memory entry.',
    effect: 'read',
    needs: 'memory:read',
    input: () => OneMemory,
    output: () => MemoryAnswer,
    refuses: ['not_found'],
  }),
  'memory.history': operation({
    name: 'memory.history',
    summary:
      'Tell what happened to a memory entry, the newest first: who changed what, when, from what to what. Also of one that was deleted.',
    effect: 'read',
    needs: 'memory:read',
    input: () => OneMemory.extend({ order: historyOrder, ...page }),
    output: () =>
      z.object({
        number: z.int(),
        memory: Memory.nullable().describe('As it is now; null when it is deleted'),
        history: z.array(HistoryEntry),
        next,
        trimmed,
      }),
    refuses: ['not_found'],
  }),
  'memory.update': operation({
    name: 'memory.update',
    summary: 'Change a memory entry: its type, its title or its body.',
    effect: 'write',
    needs: 'memory:update',
    input: () => OneMemory.extend({ type: type.optional(), title: title.optional(), body: body.optional() }),
    output: () => MemoryAnswer,
    refuses: ['not_found', 'stale'],
  }),
  'memory.delete': operation({
    name: 'memory.delete',
    summary: 'Delete a memory entry.',
    effect: 'write',
    needs: 'memory:delete',
    input: () => OneMemory,
    output: () => MemoryAnswer,
    refuses: ['not_found', 'stale'],
  }),
} as const
