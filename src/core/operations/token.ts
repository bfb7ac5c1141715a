import { decideRevoke, expiryAfter, hashOfSecret, judgeOperatorToken, newSecret, speakerOf, withoutHash } from '../domain/token.ts'
import type { HandlersOf } from '../gate/handler.ts'
import { granted } from '../gate/refused.ts'

export const tokenHandlers: HandlersOf<'token'> = {
  async 'token.add'(input, scene) {
    granted(judgeOperatorToken(input, scene.caller))
    const secret = newSecret()
    const token = {
      id: scene.newId(),
      name: input.name,
      agent: input.agent ?? null,
      person: speakerOf(input, scene.caller),
      access: input.access,
      operator: input.operator,
      createdAt: scene.now,
      expiresAt: expiryAfter(input.expiresInDays, scene.now),
      revokedAt: 0,
      version: 1,
    }
    return {
      changes: [{ kind: 'insert', noun: 'token', row: { ...token, hash: hashOfSecret(secret) } }],
      events: [{ type: 'token.added', session: 0, data: { token } }],
      answer: { token: { ...token, secret } },
    }
  },

  async 'token.list'(input, scene) {
    const { rows, next } = await scene.store.listTokens(input.limit, input.after)
    return { tokens: rows, next }
  },

  async 'token.revoke'(input, scene) {
    const { token, events } = decideRevoke(await scene.target('token', input.token), scene.now)
    return {
      changes: events.length === 0 ? [] : [{ kind: 'update', noun: 'token', row: token }],
      events,
      answer: { token: withoutHash(token) },
    }
  },
}
