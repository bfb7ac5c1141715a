import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Usage } from '../../contract/nouns/usage.ts'
import { usageMetrics } from './usage-metrics.ts'

export interface Metrics {
  observe(method: string, path: string, status: number, seconds: number): void
  /** An agent that this daemon runs has used something. */
  used(usage: Usage | null, model: string | null): void
  text(): Promise<string>
  contentType: string
}

export function createMetrics(followers: () => number): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'punchlist_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'path', 'status'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'punchlist_http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'path'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  new Gauge({
    name: 'punchlist_event_followers',
    help: 'Event streams that are open',
    registers: [registry],
    collect() {
      this.set(followers())
    },
  })
  return {
    observe(method, path, status, seconds) {
      requests.inc({ method, path, status })
      duration.observe({ method, path }, seconds)
    },
    used: usageMetrics(registry),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
