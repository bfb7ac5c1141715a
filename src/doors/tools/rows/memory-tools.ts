import * as z from 'zod'
import { MemoryType } from '../../../contract/nouns/memory.ts'
import { memoryOperations } from '../../../contract/operations/memory.ts'
import { listReference, reference } from '../../../contract/reference.ts'
import { memoryDetails, memoryList } from '../../../core/render/memory-line.ts'
import { answerWith } from './answer-with.ts'
import { counted } from './capped.ts'
import { adds, reads, type ToolRow, tool } from './tool-row.ts'

const added = memoryOperations['memory.add'].input.shape
const sought = memoryOperations['memory.search'].input.shape
const alsoCalled = { memory: 'id', memory_id: 'id', session_id: 'session', content: 'body', text: 'query' }

export const memoryTools: readonly ToolRow[] = [
  tool({
    name: 'memory_add',
    title: 'Remember something',
    description: 'Keep a fact for later agents of this conversation, or (session 0) for all.',
    toolset: 'memory',
    annotations: adds,
    performs: ['memory.add'],
    input: z.strictObject({
      title: added.title,
      type: MemoryType,
      body: added.body,
      session: listReference().optional().describe('0: for everybody'),
    }),
    example: { title: 'The staging database is reset every night', type: 'project' },
    alsoCalled,
    run: ({ session: named, ...fact }, { perform, use }) =>
      answerWith(perform('memory.add', { session: named ?? use.session, ...fact }), ({ memory }) => ({
        title: `memory #${memory.number}`,
        text: `kept ${memoryDetails(memory)}`,
        metadata: { memory: memory.number },
      })),
  }),
  tool({
    name: 'memory_search',
    title: 'Search the memory',
    description: 'Find facts that earlier agents kept, by their words.',
    toolset: 'memory',
    annotations: reads,
    performs: ['memory.search'],
    input: z.strictObject({
      query: sought.query,
      type: MemoryType.optional(),
      session: listReference().optional().describe('Another conversation’s; 0: only everybody’s'),
      limit: sought.limit,
    }),
    example: { query: 'staging database' },
    alsoCalled,
    run: ({ session: named, ...wanted }, { perform, use }) =>
      answerWith(perform('memory.search', { session: named ?? use.session, ...wanted }), ({ memories }) => ({
        title: `${counted(memories.length, 'fact')} found`,
        text: [
          memoryList(memories, false, '(nothing found)'),
          ...(memories.length === 0 ? [] : ['memory_get(id: <id>) shows one with its text.']),
        ].join('\n'),
        metadata: { memories: memories.map(({ number }) => number) },
      })),
  }),
  tool({
    name: 'memory_get',
    title: 'Read a memory entry',
    description: 'Read one fact with its text.',
    toolset: 'memory',
    annotations: reads,
    performs: ['memory.get'],
    input: z.strictObject({ id: reference('memory') }),
    example: { id: 281 },
    alsoCalled,
    names: { id: 'memory' },
    run: ({ id }, { perform }) =>
      answerWith(perform('memory.get', { memory: id }), ({ memory }) => ({
        title: `memory #${memory.number}`,
        text: memoryDetails(memory),
        metadata: { memory: memory.number },
      })),
  }),
]
