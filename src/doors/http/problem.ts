import { type Refusal, refusals } from '../../contract/refusals.ts'
import { inNames } from '../../core/gate/explain.ts'
import { wireName } from '../dialects/names.ts'
import { requestFor } from './request-for.ts'
import { isTakenBy, type Route } from './routes/route.ts'

/** One shape for every refusal: RFC 9457's, and `error` for clients that look for the seeds' `{ "error": … }`. */
export function problemResponse(
  refusal: Refusal,
  route: Partial<Pick<Route, 'names' | 'path' | 'fixed'>> = {},
  headers: Record<string, string> = {},
): Response {
  const { status, title } = refusals[refusal.code]
  const accepts = refusal.accepts?.filter((field) => isTakenBy(route, field))
  const { message: detail, hint, fields } = inNames({ ...refusal, accepts }, (field) => wireName(route.names, field))
  const body = {
    type: `urn:punchlist:refusal:${refusal.code}`,
    title,
    status,
    detail,
    code: refusal.code,
    hint,
    instead: refusal.instead && { ...refusal.instead, request: requestFor(refusal.instead) },
    error: detail,
    fields,
    outcome: refusal.outcome,
    version: refusal.version,
    current: refusal.current,
  }
  const more: Record<string, string> = {}
  if (status === 503 || status === 429) more['retry-after'] = '1'
  // What is left of a body that was not read must not be taken for the next request.
  if (status === 413) more.connection = 'close'
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json', ...more, ...headers } })
}

/** A defect is logged once, with this reference; the caller sees nothing else of it. */
export function defectResponse(reference: string): Response {
  const detail = `Something went wrong that is our fault. Tell us the reference ${reference}.`
  const body = {
    type: 'urn:punchlist:defect',
    title: 'A defect of Punchlist.',
    status: 500,
    detail,
    code: 'defect',
    error: detail,
    reference,
  }
  return Response.json(body, { status: 500, headers: { 'content-type': 'application/problem+json' } })
}
