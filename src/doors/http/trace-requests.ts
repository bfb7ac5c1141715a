import type { MiddlewareHandler } from 'hono'
import type { Tracing } from '../../core/ports/tracing.ts'
import type { Env } from './door.ts'

/** A span for each request, of the trace that its caller is in. */
export function traceRequests(tracing: Tracing): MiddlewareHandler<Env> {
  return async (context, next) => {
    const { method = 'GET', url = '/', headers } = context.env.incoming
    const path = url.split('?')[0] ?? '/'
    const parent = headers['traceparent']
    await tracing.inSpan(
      {
        name: method,
        kind: 'server',
        attributes: { 'http.request.method': method, 'url.path': path },
        ...(typeof parent === 'string' && { parent }),
      },
      async (note) => {
        await next()
        note({ 'http.route': context.req.routePath, 'http.response.status_code': context.res.status })
      },
    )
  }
}
