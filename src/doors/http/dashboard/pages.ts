import type { MiddlewareHandler } from 'hono'
import type { Env } from '../door.ts'
import { encodingFor } from './accept-encoding.ts'
import { type WebFile, webFilesIn } from './web-files.ts'

/** Where the dashboard's pages are. All of them are the one index.html, which looks at the path itself. */
const paths = [
  ...['/', '/work', '/board', '/sessions', '/sessions/:number', '/tasks', '/tasks/:number', '/plans', '/plans/:id'],
  ...['/agents', '/agents/:id', '/schedules', '/report', '/activity', '/settings', '/questions/:number'],
]
const isPage = new RegExp(`^(${paths.map((path) => path.replace(/:\w+/, '[^/]+')).join('|')})$`)

/** Everything else is left to the API without a look at the disk. */
const isFile = /^\/(assets\/.+|[^/]+)\.\w+$/

/** Where the API is: whoever mistypes there is told so in its words, also in a browser. */
export const isOfApi = /^\/(v1|api|session|event|auth|mcp|health|ready|version|metrics|docs|openapi\.json)(\/|$)/

const headersOfAll = {
  'content-security-policy': [
    ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'", "connect-src 'self'"],
    ...["manifest-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"],
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

const notBuilt = `The dashboard is not here: this Punchlist was built without it.

Build it in the checkout, and load this page again:  npm run build
Everything else works without it:                    punchlist --help
`

/** The dashboard, for everybody: it holds no data, and what it then asks for takes a caller. */
export function pages(folder: string | undefined): MiddlewareHandler<Env> {
  const read = folder === undefined ? async () => undefined : webFilesIn(folder)
  return async (context, next) => {
    const { method, path } = context.req
    if (method !== 'GET' && method !== 'HEAD') return next()
    const { headers } = context.env.incoming
    const kind = kindOf(path, headers.accept)
    if (kind === undefined) return next()
    const file = (await read())?.get(kind === 'file' ? path : '/index.html')
    if (file && kind === 'mistyped') return new Response(new Uint8Array(file.plain), { status: 404, headers: uncached(file.type) })
    if (file) return answer(file, path.startsWith('/assets/'), headers)
    return kind === 'page' ? new Response(notBuilt, { status: 404, headers: uncached('text/plain; charset=utf-8') }) : next()
  }
}

/** A person who mistypes an address gets the dashboard, which says so in its own frame. */
function kindOf(path: string, accept = ''): 'page' | 'file' | 'mistyped' | undefined {
  if (isPage.test(path)) return 'page'
  if (isFile.test(path)) return 'file'
  return accept.includes('text/html') && !isOfApi.test(path) ? 'mistyped' : undefined
}

function uncached(type: string): Record<string, string> {
  return { ...headersOfAll, 'content-type': type, 'cache-control': 'no-store' }
}

/** What Vite puts into assets/ has its content in its name, so it never changes; all else is asked for again each time. */
function answer(file: WebFile, isAsset: boolean, asked: Record<string, string | string[] | undefined>): Response {
  const encoding = encodingFor(String(asked['accept-encoding'] ?? ''), file.compressed)
  const body = (encoding && file.compressed[encoding]) ?? file.plain
  const tag = `"${file.tag}${encoding ? `-${encoding}` : ''}"`
  const headers = {
    ...headersOfAll,
    'content-type': file.type,
    'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: tag,
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  }
  if (isKnown(tag, asked['if-none-match'])) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(body), { headers: { ...headers, 'content-length': String(body.byteLength) } })
}

function isKnown(tag: string, known: string | string[] | undefined): boolean {
  const tags = String(known ?? '').split(',')
  return tags.some((one) => one.trim().replace(/^W\//, '') === tag)
}
