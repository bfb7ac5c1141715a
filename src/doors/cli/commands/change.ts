import { tookBack } from '../../../core/render/undo/took-back.ts'
import type { CommandsOf } from '../command.ts'

export const changeCommands: CommandsOf<'change'> = {
  'change.undo': [
    { words: 'undo', takes: ['change'], print: tookBack },
    { words: 'redo', fixed: { redo: true }, summary: 'Do again what your last undo took back.', print: tookBack },
  ],
}
