import { type Context, Hono } from 'hono'
import { grant, type Outcome, type Refusal, refuse } from '../../../contract/refusals.ts'
import type { Caller } from '../../../core/ports/caller.ts'
import type { Env, HttpDoor } from '../door.ts'
import { problemResponse } from '../problem.ts'
import { clientAddress, networkOf } from '../request/client-address.ts'
import { readBody } from '../request/read-body.ts'
import { createAttempts } from './attempts.ts'
import { browserName } from './browser-name.ts'
import { clearedCookie, cookieFrom, cookieWith, judgeCookie, signedInDays } from './cookie.ts'

const maximumBody = 4 * 1024

/** How a browser gets its cookie and loses it again. Neither takes a token: the one is how to come by it, the other must also take one that is revoked. */
export function signIn(door: HttpDoor): Hono<Env> {
  const attempts = createAttempts({ most: 10, span: 60_000, now: door.now })
  const addressOf = ({ env: { incoming } }: Context<Env>) =>
    networkOf(clientAddress(incoming.socket.remoteAddress, String(incoming.headers['x-forwarded-for'] ?? ''), door.proxies))
  const respond = (refusal: Refusal, wait = 0) => problemResponse(refusal, {}, headersOf(refusal, wait))

  return new Hono<Env>({ strict: false })
    .post('/sign-in', async (context) => {
      const { headers } = context.env.incoming
      const given = await givenFrom(context)
      if (!given.granted) return respond(given.refusal)
      const address = addressOf(context)
      const attempt = attempts.begin(address)
      if (!attempt.granted) return respond(attempt.refusal, attempts.wait(address))
      const caller = await personWith(given.value, door)
      if (caller === undefined) return respond(notSignedIn)
      attempt.value.succeeded()
      const secret = await secretFor(caller, given.value, browserName(headers['user-agent']), door)
      if (!secret.granted) return respond(secret.refusal)
      // This browser's last one is forgotten with its cookie, and would be good for the rest of its days.
      await revoke(cookieFrom(headers), door)
      return done(context, cookieWith(secret.value, headers))
    })
    .post('/sign-out', async (context) => {
      const { headers, method = '' } = context.env.incoming
      const judged = judgeCookie(method, headers)
      if (!judged.granted) return respond(judged.refusal)
      const revoked = await revoke(cookieFrom(headers), door)
      return revoked.granted ? done(context, clearedCookie(headers)) : respond(revoked.refusal)
    })
}

/** What takes a caller: who that is, and a code for another browser of theirs. */
export function signedIn(door: HttpDoor): Hono<Env> {
  return new Hono<Env>({ strict: false })
    .get('/me', async (context) => {
      const found = await door.perform('caller.get', {}, { caller: context.get('caller') })
      return found.granted
        ? context.json({ ...found.value, token: context.get('known').token }, 200, unkept)
        : problemResponse(found.refusal)
    })
    .post('/code', async (context) => {
      const { caller, isStillGood } = context.get('known')
      // A code becomes a token: whoever may not see tokens may not make them either.
      const allowed = await door.perform('token.list', { limit: 1 }, { caller })
      return allowed.granted ? context.json(door.codes.make(caller, isStillGood), 201, unkept) : problemResponse(allowed.refusal)
    })
}

const unkept = { 'cache-control': 'no-store' }

/** One answer to every failure, so that none tells how near it came. */
const notSignedIn = refuse('unauthenticated', 'This does not sign you in: it is wrong, used already, expired or revoked.', {
  hint: 'For a new link: punchlist dashboard. For a token: punchlist token add',
}).refusal

type Given = { code: string } | { token: string }

async function givenFrom(context: Context<Env>): Promise<Outcome<Given>> {
  const body = await readBody(context.req.raw, context.env.incoming.headers, maximumBody)
  if (!body.granted) return body
  const { code, token, ...unknown } = body.value
  if (Object.keys(unknown).length === 0) {
    if (typeof code === 'string' && token === undefined) return grant({ code })
    if (typeof token === 'string' && code === undefined) return grant({ token })
  }
  return refuse('invalid', 'A code or a token is needed, and nothing else.', { hint: 'Send {"code":"…"} or {"token":"…"}.' })
}

async function personWith(given: Given, { codes, authenticate }: HttpDoor): Promise<Caller | undefined> {
  if ('code' in given) return codes.use(given.code)
  const known = await authenticate(given.token)
  return known?.caller.agent === null ? known.caller : undefined
}

/** Each browser has a token of its own, to be revoked by itself; but whoever may not make one brings in the one there is. */
async function secretFor(caller: Caller, given: Given, name: string, { perform }: HttpDoor): Promise<Outcome<string>> {
  const added = await perform('token.add', { name, access: caller.access, expiresInDays: signedInDays }, { caller })
  if (added.granted) return grant(added.value.token.secret)
  return added.refusal.code === 'forbidden' && 'token' in given ? grant(given.token) : added
}

/** Whoever may not revoke it has signed in with a token that was made for more than this browser: it stays. */
async function revoke(secret: string | undefined, { authenticate, perform, browsers }: HttpDoor): Promise<Outcome<unknown>> {
  const known = secret === undefined ? undefined : await authenticate(secret)
  if (known === undefined) return grant(null)
  const revoked = await perform('token.revoke', { token: known.token }, { caller: known.caller })
  browsers.endAll(known.token)
  return !revoked.granted && revoked.refusal.code === 'forbidden' ? grant(null) : revoked
}

function headersOf({ code }: Refusal, wait: number): Record<string, string> {
  if (code === 'too_many') return { 'retry-after': String(wait) }
  return code === 'unauthenticated' ? { 'www-authenticate': 'Bearer realm="punchlist"' } : {}
}

function done(context: Context<Env>, cookie: string): Response {
  return context.body(null, 204, { 'set-cookie': cookie, ...unkept })
}
