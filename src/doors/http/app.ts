import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { fieldsOf } from '../../contract/fields.ts'
import { type OperationName, operationNames, operations } from '../../contract/operations/index.ts'
import { grant, type Outcome, type Refusal, refuse } from '../../contract/refusals.ts'
import { unavailable } from '../../core/gate/unavailable.ts'
import { StoreUnavailable } from '../../core/ports/unavailable.ts'
import { pages } from './dashboard/pages.ts'
import type { Env, HttpDoor } from './door.ts'
import { jsonAnswer } from './json-answer.ts'
import { docsHeaders, docsPage } from './openapi/docs-page.ts'
import { openApi } from './openapi/openapi.ts'
import { defectResponse, problemResponse } from './problem.ts'
import { createAdmission } from './rate-limits/admit.ts'
import { claimFrom, claimHeader, etagOf, keyFrom, versionFrom } from './request/conditions.ts'
import { gatherInput } from './request/gather-input.ts'
import { judgeHost } from './request/judge-host.ts'
import { readBody, readBounded } from './request/read-body.ts'
import type { Route } from './routes/route.ts'
import { routes } from './routes/table.ts'
import { judgeCookie } from './sign-in/cookie.ts'
import { signedIn, signIn } from './sign-in/sign-in.ts'
import { streamEvents } from './streams/event-stream.ts'
import { whileGood } from './streams/while-good.ts'
import { traceRequests } from './trace-requests.ts'

/** Everything the daemon answers over HTTP. Rules live behind `perform`; here is only what HTTP adds. */
export function createApp(door: HttpDoor): Hono<Env> {
  const app = new Hono<Env>({ strict: false })
  let described: ReturnType<typeof openApi> | undefined
  const description = () => {
    described ??= openApi(door.version)
    return described
  }
  const admission = createAdmission(door)
  const respond = (refusal: Refusal, headers?: Record<string, string>) => problemResponse(refusal, {}, headers)

  if (door.tracing !== undefined) app.use(traceRequests(door.tracing))
  app.use(async (context, next) => {
    const started = performance.now()
    // Node's own headers: asking the request for them would build a second, costlier set.
    const { host, origin } = context.env.incoming.headers
    const judged = judgeHost(host, origin, door.allowedHosts())
    if (!judged.granted) return respond(judged.refusal)
    const tooMany = admission.admit(context.env)
    if (tooMany === undefined) await next()
    else context.res = tooMany
    context.res.headers.set('x-content-type-options', 'nosniff')
    door.metrics.observe(context.req.method, context.req.routePath, context.res.status, (performance.now() - started) / 1000)
  })

  app.get('/health', (context) => context.json({ status: 'ok' }))
  app.use(pages(door.web))
  app.route('/auth', signIn(door))

  app.use(async (context, next) => {
    const { headers, method = '' } = context.env.incoming
    const admitted = await admission.known(context.env)
    if ('tooMany' in admitted) return admitted.tooMany
    const { known, isCookie } = admitted
    if (known === undefined) return respond(unauthenticated, { 'www-authenticate': 'Bearer realm="punchlist"' })
    const judged = isCookie ? judgeCookie(method, headers) : grant(null)
    if (!judged.granted) return respond(judged.refusal)
    context.set('caller', known.caller)
    context.set('known', known)
    context.set('isCookie', isCookie)
    await next()
  })

  app.get('/ready', async (context) => {
    const full = door.fullDisk()
    if (full) return respond(refuse('unavailable', full.message, { hint: full.hint, outcome: 'not_saved' }).refusal)
    const looked = await door.perform('event.list', { limit: 1 }, { caller: context.get('caller') })
    if (!looked.granted) return respond(looked.refusal)
    const stall = door.lastStall()
    return context.json({ status: 'ready', lastStall: stall && { ...stall, endedAt: new Date(stall.endedAt).toISOString() } })
  })
  app.get('/version', (context) => context.json({ name: 'punchlist', version: door.version }))
  app.get('/metrics', async (context) => {
    const allowed = context.get('known').judgeOperator()
    if (!allowed.granted) return respond(allowed.refusal)
    return context.body(await door.metrics.text(), 200, { 'content-type': door.metrics.contentType })
  })
  app.get('/openapi.json', async (context) => jsonAnswer(context, await description()))
  app.get('/docs', async (context) => context.html(docsPage(await description()), 200, docsHeaders))

  app.route('/auth', signedIn(door))
  app.all('/mcp', (context) => mcp(context, door))
  app.post('/v1/perform/:operation', (context) => performByName(context, door))
  for (const path of ['/event', '/v1/events']) app.get(path, (context) => events(context, door))

  for (const { name, route } of rowsInOrder()) app.on(route.method, route.path, (context) => performRoute(context, door, name, route))

  app.notFound((context) => {
    const methods = methodsAt(context.req.path)
    if (methods.length === 0)
      return respond(
        refuse('not_found', `There is nothing at ${context.req.path}.`, { hint: 'GET /openapi.json lists what there is.' }).refusal,
      )
    const message = `${context.req.path} does not take ${context.req.method}.`
    return respond(refuse('method_not_allowed', message, { hint: `It takes ${methods.join(', ')}.` }).refusal, {
      allow: methods.join(', '),
    })
  })
  // Who asks is looked up in the store, too.
  app.onError((problem) =>
    problem instanceof StoreUnavailable ? respond(unavailable(problem)) : defectResponse(door.reportDefect(problem)),
  )
  return app
}

interface Row {
  name: OperationName
  route: Route
}

/** A path that says `stats` must be asked before one that says `:todoId` in the same place. */
function rowsInOrder(): Row[] {
  const rows = operationNames.flatMap((name): Row[] => {
    const own = routes[name] as Route[] | { hidden: string }
    return 'hidden' in own ? [] : own.map((route) => ({ name, route }))
  })
  const parameters = ({ route }: Row) => route.path.split(':').length
  return rows.toSorted((one, other) => parameters(one) - parameters(other))
}

const unauthenticated = refuse('unauthenticated', 'A valid token is needed.', {
  hint: 'Send Authorization: Bearer TOKEN. To make a token: punchlist token add',
}).refusal

async function performRoute(context: Context<Env>, door: HttpDoor, name: OperationName, route: Route): Promise<Response> {
  const call = await callFrom(context)
  if (!call.granted) return problemResponse(call.refusal, route)
  const { body, key, version, claim } = call.value
  const path = context.req.param() as Record<string, string>
  const input = gatherInput(route, { path, given: body, fields: fieldsOf(operations[name].input) })
  // It speaks of the request in the request's own names already.
  if (!input.granted) return problemResponse(input.refusal)
  const outcome = await door.perform(name, input.value, { caller: context.get('caller'), key, version, claim })
  if (!outcome.granted) return problemResponse(outcome.refusal, route)
  if (route.version) context.header('etag', etagOf(route.version(outcome.value)))
  return jsonAnswer(context, route.answer ? route.answer.of(outcome.value, path) : outcome.value, route.status)
}

async function mcp(context: Context<Env>, door: HttpDoor): Promise<Response> {
  const text = await readBounded(context.req.raw, context.env.incoming.headers)
  if (!text.granted) return problemResponse(text.refusal)
  const asked = { request: context.req.raw, text: text.value, query: context.req.query(), caller: context.get('caller') }
  const answer = await door.mcp(asked)
  return answer.granted ? whileGood(answer.value, { ...door, known: context.get('known') }) : problemResponse(answer.refusal)
}

/** Every operation by its name, in its own words: what the SDK speaks. */
async function performByName(context: Context<Env>, door: HttpDoor): Promise<Response> {
  const name = context.req.param('operation') ?? ''
  if (!isOperation(name))
    return problemResponse(
      refuse('not_found', `There is no operation ${name}.`, { hint: `Operations: ${operationNames.join(', ')}.` }).refusal,
    )
  const call = await callFrom(context)
  if (!call.granted) return problemResponse(call.refusal)
  const { body, key, version, claim } = call.value
  const outcome = await door.perform(name, body, { caller: context.get('caller'), key, version, claim })
  return outcome.granted ? jsonAnswer(context, outcome.value) : problemResponse(outcome.refusal)
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name)
}

interface RequestParts {
  body: Record<string, unknown>
  key: string | undefined
  version: number | undefined
  claim: string | undefined
}

/** What every route reads from a request besides its path. */
async function callFrom(context: Context<Env>): Promise<Outcome<RequestParts>> {
  const { headers, method } = context.env.incoming
  const body = method === 'GET' ? grant<Record<string, unknown>>(context.req.query()) : await readBody(context.req.raw, headers)
  if (!body.granted) return body
  const key = keyFrom(headers['idempotency-key'])
  if (!key.granted) return key
  const version = versionFrom(headers['if-match'])
  if (!version.granted) return version
  const claim = claimFrom(headers[claimHeader])
  if (!claim.granted) return claim
  // Many clients send no body with a DELETE: what it is to do may stand in its query.
  const given = method === 'DELETE' ? { ...context.req.query(), ...body.value } : body.value
  return grant({ body: given, key: key.value, version: version.value, claim: claim.value })
}

/** The log: streamed, or as a page of JSON for those who ask for that. */
async function events(context: Context<Env>, door: HttpDoor): Promise<Response> {
  const caller = context.get('caller')
  const { after, before, session, type, by, limit, ...more } = context.req.query()
  const from = after ?? context.req.header('last-event-id')
  const input = { after: numberOr(from), before: numberOr(before), session, type, by, limit: numberOr(limit), ...more }
  const page = await door.perform('event.list', input, { caller })
  if (!page.granted) return problemResponse(page.refusal)
  if (context.req.header('accept')?.includes('application/json')) return jsonAnswer(context, page.value)
  if (before !== undefined || more.order === 'newest') return problemResponse(onlyForwards)

  if (door.feed.followersOf(caller.tenant.number) >= door.maximumStreams) {
    return problemResponse(
      refuse('too_many', `${door.maximumStreams} event streams are open already.`, { hint: 'Close some, or try again later.' }).refusal,
    )
  }
  const found = session === undefined ? undefined : await door.perform('session.get', { session }, { caller })
  if (found?.granted === false) return problemResponse(found.refusal)
  streamEvents(context.env.outgoing, door.feed, {
    tenant: caller.tenant.number,
    known: context.get('known'),
    browsers: context.get('isCookie') ? door.browsers : undefined,
    after: from === undefined ? undefined : Number(from),
    session: found?.value.session.number,
    type,
    by,
    heartbeat: door.heartbeat,
    readList: (input) => door.perform('list.get', input, { caller }),
  })
  return RESPONSE_ALREADY_SENT
}

const onlyForwards = refuse('invalid', 'A stream only goes forwards: it takes neither `before` nor `order=newest`.', {
  hint: 'Read backwards page by page, with Accept: application/json.',
}).refusal

function numberOr(text: string | undefined): unknown {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : text
}

/** Paths that are no row of the table. */
const extras: Pick<Route, 'method' | 'path'>[] = [
  ...['/v1/perform/:operation', '/auth/sign-in', '/auth/sign-out', '/auth/code'].map((path) => ({ method: 'POST' as const, path })),
  ...['/auth/me', '/event', '/v1/events', '/ready', '/version', '/metrics', '/openapi.json', '/docs'].map((path) => ({
    method: 'GET' as const,
    path,
  })),
]
const allRoutes: Pick<Route, 'method' | 'path'>[] = Object.values(routes).flatMap((rows) => ('hidden' in rows ? [] : (rows as Route[])))
const matchers = [...allRoutes, ...extras].map((route) => ({
  method: route.method,
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}/?$`),
}))

function methodsAt(path: string): string[] {
  return [...new Set(matchers.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}
