import type { Tracing } from '../core/ports/tracing.ts'

/** Where OpenTelemetry's API keeps what is registered, whichever copy of it was asked. */
const registered = Symbol.for('opentelemetry.js.api.1')

/** OpenTelemetry, if an SDK was registered before us; otherwise its API is not even loaded. */
export async function openTracing(version: string): Promise<Tracing | undefined> {
  const known = (globalThis as Record<symbol, { trace?: unknown } | undefined>)[registered]
  if (known?.trace === undefined) return undefined
  const { context, propagation, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api')
  const tracer = trace.getTracer('punchlist', version)
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT }
  return {
    inSpan({ name, kind, attributes, parent }, work) {
      const around = context.active()
      const from = parent === undefined ? around : propagation.extract(around, { traceparent: parent })
      return tracer.startActiveSpan(name, { kind: kind && kinds[kind], attributes }, from, async (span) => {
        try {
          return await work((more) => void span.setAttributes(more))
        } catch (problem) {
          span.recordException(problem instanceof Error ? problem : String(problem))
          span.setStatus({ code: SpanStatusCode.ERROR, message: problem instanceof Error ? problem.message : undefined })
          throw problem
        } finally {
          span.end()
        }
      })
    },
    current() {
      const carrier: { traceparent?: string } = {}
      propagation.inject(context.active(), carrier)
      return carrier.traceparent
    },
  }
}
