import type { Token } from '../../contract/nouns/token.ts'
import { plainLine } from './text/plain-text.ts'

export function tokenLine(token: Token, now: number): string {
  const person = token.person === null ? '' : ` for ${plainLine(token.person)}`
  const agent = token.agent === null ? person : ` agent ${plainLine(token.agent)}`
  return `${token.id} ${plainLine(token.name)} [${token.access}]${token.operator ? ' [operator]' : ''}${agent}${endOf(token, now)}`
}

function endOf(token: Token, now: number): string {
  if (token.revokedAt > 0) return ' [revoked]'
  if (token.expiresAt === 0) return ''
  return now < token.expiresAt ? ` [until ${new Date(token.expiresAt).toISOString().slice(0, 10)}]` : ' [expired]'
}
