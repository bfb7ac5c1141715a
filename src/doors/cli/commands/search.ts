import { hitList } from '../../../core/render/search-line.ts'
import type { CommandsOf } from '../command.ts'

export const searchCommands: CommandsOf<'search'> = {
  'search.find': [{ words: 'search', takes: ['query'], print: (found) => hitList(found, (next) => `… more (--after ${next})`) }],
}
