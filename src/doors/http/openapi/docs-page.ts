import { createHash } from 'node:crypto'

interface Described {
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: { description?: string } }[]
  requestBody?: {
    content: { 'application/json': { schema: { properties: Record<string, { description?: string }>; required?: string[] } } }
  }
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
h2{margin-top:2.5rem;font-size:1.1rem}code{font:0.95em ui-monospace,monospace}.method{display:inline-block;min-width:4.5rem;font-weight:700}
table{border-collapse:collapse;width:100%}td{padding:.25rem .75rem .25rem 0;vertical-align:top;border-top:1px solid #ddd}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}td{border-color:#444}}`

/** Nothing on the page runs or comes from elsewhere, and its own style is known by its hash. */
export const docsHeaders = {
  'content-security-policy': [
    ...["default-src 'none'", `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`],
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

/** The OpenAPI description as a page for people: no script, nothing from elsewhere. */
export function docsPage(description: Record<string, unknown>): string {
  const paths = description.paths as Record<string, Record<string, Described>>
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => section(method, path, described)),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Punchlist API</title><style>${style}</style>
<h1>Punchlist API</h1><p>Send <code>Authorization: Bearer TOKEN</code> with every request. The same as data: <a href="/openapi.json">/openapi.json</a>.</p>
${sections.join('\n')}</html>`
}

function section(method: string, path: string, { summary = '', parameters = [], requestBody }: Described): string {
  const body = requestBody?.content['application/json'].schema
  const rows = [
    ...parameters.map((parameter) =>
      row(parameter.name, parameter.in, parameter.required, parameter.description ?? parameter.schema?.description),
    ),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) =>
      row(name, 'body', body?.required?.includes(name), schema.description),
    ),
  ]
  const table = rows.length === 0 ? '' : `<table>${rows.join('')}</table>`
  return `<h2><code><span class="method">${method.toUpperCase()}</span> ${escapeHtml(path)}</code></h2><p>${escapeHtml(summary)}</p>${table}`
}

function row(name: string, where: string, required: boolean | undefined, description: string | undefined): string {
  return `<tr><td><code>${escapeHtml(name)}</code><td>${where}${required ? ', required' : ''}<td>${escapeHtml(description ?? '')}`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
