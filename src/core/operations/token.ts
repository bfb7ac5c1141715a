import {
  codeLifetime,
  decideRevoke,
  expiryAfter,
  hashOfCode,
  hashOfSecret,
  judgeInvitation,
  judgeOperatorToken,
  newCode,
  newSecret,
  speakerOf,
  withoutHash,
} from '../domain/token.ts'
import type { HandlersOf } from '../gate/handler.ts'
import { granted } from '../gate/refused.ts'

export const tokenHandlers: HandlersOf<'token'> = {
  async 'token.add'(input, context) {
    granted(judgeOperatorToken(input, context.caller))
    const secret = newSecret()
    const token = {
      id: context.newId(),
      name: input.name,
      agent: input.agent ?? null,
      person: speakerOf(input, context.caller),
      access: input.access,
      operator: input.operator,
      createdAt: context.now,
      expiresAt: expiryAfter(input.expiresInDays, context.now),
      revokedAt: 0,
      version: 1,
    }
    const events = [{ type: 'token.added' as const, session: 0, data: { token } }]
    context.add('token', { token: { ...token, hash: hashOfSecret(secret) }, events })
    return { token: { ...token, secret } }
  },

  async 'token.invite'(_input, context) {
    granted(judgeInvitation(context.caller))
    const code = newCode()
    const token = {
      id: context.newId(),
      name: 'link to the dashboard',
      agent: null,
      person: speakerOf({}, context.caller),
      access: context.caller.access,
      operator: false,
      createdAt: context.now,
      expiresAt: context.now + codeLifetime,
      revokedAt: 0,
      version: 1,
    }
    const events = [{ type: 'token.added' as const, session: 0, data: { token } }]
    context.add('token', { token: { ...token, hash: hashOfCode(code) }, events })
    return { code, expiresAt: token.expiresAt }
  },

  async 'token.list'(input, context) {
    const { rows, next } = await context.store.tokens.list(input.limit, input.after)
    return { tokens: rows, next }
  },

  async 'token.revoke'(input, context) {
    const before = await context.target('token', input.token)
    return { token: withoutHash(context.change('token', before, (token) => decideRevoke(token, context.now))) }
  },
}
