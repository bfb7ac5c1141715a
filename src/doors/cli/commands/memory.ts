import { memoryDetails, memoryLine } from '../../../core/render/memory-line.ts'
import type { CommandsOf } from '../command.ts'
import { historyShown } from './history-shown.ts'
import { lines } from './lines.ts'

export const memoryCommands: CommandsOf<'memory'> = {
  'memory.add': [{ words: 'memory add', takes: ['title'], files: ['body'], print: ({ memory }) => memoryLine(memory) }],
  'memory.list': [{ words: 'memory list', print: ({ memories, next }) => lines(memories.map(memoryLine), '(no memory entries)', next) }],
  'memory.search': [
    { words: 'memory search', takes: ['query'], print: ({ memories }) => lines(memories.map(memoryLine), '(nothing found)', null) },
  ],
  'memory.get': [{ words: 'memory get', takes: ['memory'], print: ({ memory }) => memoryDetails(memory) }],
  'memory.history': [
    {
      words: 'memory history',
      takes: ['memory'],
      print: ({ number, memory, ...life }) =>
        historyShown(memory === null ? `memory entry #${number} is deleted` : memoryLine(memory), life),
    },
  ],
  'memory.update': [{ words: 'memory update', takes: ['memory'], files: ['body'], print: ({ memory }) => memoryLine(memory) }],
  'memory.delete': [
    { words: 'memory delete', takes: ['memory'], destructive: 'undoable', print: ({ memory }) => `deleted ${memoryLine(memory)}` },
  ],
}
