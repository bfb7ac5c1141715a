import { createMetrics } from '../../src/doors/http/metrics.ts'
import { code, fieldNames, madeBy, table } from './markdown.ts'

/** Our own metrics. What Node tells of its process differs from one Node to the next. */
export async function metricsPage(): Promise<string> {
  const metrics = createMetrics(() => 0)
  // Labels are told with a value only.
  metrics.observe('GET', '/', 200, 0)
  metrics.used({ nanodollars: 0 }, 'x')
  metrics.used(null, 'x')
  const text = await metrics.text()
  const rows = [...text.matchAll(/^# HELP (punchlist_\w+) (.*)\n# TYPE \w+ (\w+)$/gm)].map(([, name = '', help = '', type = '']) => [
    code(name),
    type,
    fieldNames(labelsOf(name, text)),
    help,
  ])
  return [
    madeBy('what the daemon counts'),
    '# Every metric',
    '`GET /metrics` is for Prometheus, about the whole daemon; it takes an [operator’s token](../access.md#tokens). Beside these it tells what prom-client knows of any Node process (`process_…`, `nodejs_…`).',
    table(['metric', 'type', 'labels', 'meaning'], rows),
  ].join('\n\n')
}

function labelsOf(name: string, text: string): string[] {
  const [, labels = ''] = new RegExp(`^${name}(?:_bucket)?\\{(.*)\\} `, 'm').exec(text) ?? []
  return [...labels.matchAll(/(\w+)="/g)].map(([, label]) => String(label)).filter((label) => label !== 'le')
}
