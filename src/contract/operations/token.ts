import * as z from 'zod'
import { AccessLevel } from '../access.ts'
import { slug } from '../nouns/tenant.ts'
import { Token } from '../nouns/token.ts'
import { operation } from '../operation.ts'
import { next, page } from '../page.ts'
import { idReference } from '../reference.ts'
import { line } from '../text.ts'

export const tokenOperations = {
  'token.add': operation({
    name: 'token.add',
    summary: 'Make a token. Its secret is shown this once.',
    effect: 'write',
    needs: 'token:manage',
    answersOnce: true,
    input: () =>
      z.strictObject({
        name: line(100).default('token').describe('What it is for'),
        agent: slug('agent id').optional().describe('The agent that will speak with it; a person, if not given'),
        person: line(100).optional().describe('Who will speak with it, if not you and no agent: what they do is shown under this name'),
        access: AccessLevel.default('full'),
        operator: z
          .boolean()
          .default(false)
          .describe('Lets it look at the daemon as a whole, such as at /metrics; only on the machine that holds the data'),
        expiresInDays: z.int().min(1).max(3_650).optional().describe('How long it is good; until it is revoked, if not given'),
      }),
    output: () => z.object({ token: Token.extend({ secret: z.string().describe('Shown this once') }) }),
    refuses: ['forbidden', 'invalid'],
  }),
  'token.invite': operation({
    name: 'token.invite',
    summary: 'Make a code that signs one browser in as you, once and within ten minutes.',
    effect: 'write',
    needs: 'token:manage',
    answersOnce: true,
    input: () => z.strictObject({}),
    output: () =>
      z.object({
        code: z.string().describe('Belongs behind the # of the dashboard’s address: /#code=…'),
        expiresAt: z.int().describe('Epoch milliseconds'),
      }),
    refuses: ['forbidden'],
  }),
  'token.list': operation({
    name: 'token.list',
    summary: 'List tokens, newest first; never their secrets.',
    effect: 'read',
    needs: 'token:manage',
    input: () => z.strictObject({ ...page }),
    output: () => z.object({ tokens: z.array(Token), next }),
    refuses: [],
  }),
  'token.revoke': operation({
    name: 'token.revoke',
    summary: 'Revoke a token; it stops working at once.',
    effect: 'write',
    needs: 'token:manage',
    input: () => z.strictObject({ token: idReference('token') }),
    output: () => z.object({ token: Token }),
    refuses: ['not_found', 'stale'],
  }),
} as const
