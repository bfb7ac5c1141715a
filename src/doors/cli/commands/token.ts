import type { Token } from '../../../contract/nouns/token.ts'
import { plainLine } from '../../../core/render/plain-text.ts'
import type { CommandsOf } from '../command.ts'
import { lines } from './lines.ts'

export const tokenCommands: CommandsOf<'token'> = {
  'token.add': [{ words: 'token add', takes: ['name'], print: ({ token }) => token.secret }],
  'token.list': [{ words: 'token list', print: ({ tokens, next }) => lines(tokens.map(tokenLine), '(no tokens)', next) }],
  'token.revoke': [{ words: 'token revoke', takes: ['token'], print: ({ token }) => tokenLine(token) }],
}

function tokenLine(token: Token): string {
  const agent = token.agent === null ? '' : ` agent ${plainLine(token.agent)}`
  return `${token.id} ${plainLine(token.name)} [${token.access}]${agent}${token.revokedAt > 0 ? ' [revoked]' : ''}`
}
