import type { Memory } from '../../contract/nouns/memory.ts'
import { indented, plainLine } from './text/plain-text.ts'

interface Titled {
  number: number
  type: string
  title: string
  session?: number
}

/** One memory entry on one line, as seed 000 prints it, and whether everybody sees it. */
export function memoryLine({ number, type, title, session }: Titled): string {
  return `#${number} [${plainLine(type)}] ${plainLine(title)}${session === 0 ? ' (tenant-wide)' : ''}`
}

export function memoryList(memories: readonly Titled[], isCut: boolean, none = '(no memory entries)'): string {
  if (memories.length === 0) return none
  const count = `${memories.length} memory ${memories.length === 1 ? 'entry' : 'entries'}:`
  return [count, ...memories.map(memoryLine), ...(isCut ? ['… and more'] : [])].join('\n')
}

/** One entry with its body. */
export function memoryDetails(memory: Memory): string {
  return memory.body === '' ? memoryLine(memory) : `${memoryLine(memory)}\n${indented(memory.body)}`
}
