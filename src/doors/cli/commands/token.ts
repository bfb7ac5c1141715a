import { tokenLine } from '../../../core/render/token-line.ts'
import type { CommandsOf } from '../command.ts'
import { lines } from './lines.ts'

export const tokenCommands: CommandsOf<'token'> = {
  'token.add': [{ words: 'token add', takes: ['name'], print: ({ token }) => token.secret }],
  'token.invite': { hidden: '`punchlist open` makes a link of it: see open.ts' },
  'token.list': [
    {
      words: 'token list',
      print: ({ tokens, next }) =>
        lines(
          tokens.map((token) => tokenLine(token, Date.now())),
          '(no tokens)',
          next,
        ),
    },
  ],
  'token.revoke': [{ words: 'token revoke', takes: ['token'], print: ({ token }) => tokenLine(token, Date.now()) }],
}
