import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Encoding } from './accept-encoding.ts'

export interface WebFile {
  type: string
  /** The same for the same bytes. */
  tag: string
  plain: Buffer
  compressed: Partial<Record<Encoding, Buffer>>
}

export type WebFiles = ReadonlyMap<string, WebFile>

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/vnd.microsoft.icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/**
 * The built dashboard by the paths of its files, read anew when it has been built anew. What is asked for is only ever compared
 * with these paths, so no request can name a file that is not among them; links and hidden files never are. (hono's `serveStatic`
 * follows links, knows no ETag, and takes `br;q=0.5` for a no.)
 */
export function webFilesIn(folder: string): () => Promise<WebFiles | undefined> {
  let read: { stamp: string; files: Promise<WebFiles> } | undefined
  return async () => {
    const stamp = await stampOf(folder)
    if (stamp === undefined) return undefined
    if (read?.stamp !== stamp) read = { stamp, files: readAll(folder) }
    const { files } = read
    return files.catch(() => {
      // Somebody is just building it.
      read = undefined
      return undefined
    })
  }
}

async function stampOf(folder: string): Promise<string | undefined> {
  const [page, assets] = await Promise.all(['index.html', 'assets'].map((name) => stat(join(folder, name)).catch(() => undefined)))
  return page && [page.mtimeMs, page.size, assets?.mtimeMs].join()
}

async function readAll(folder: string): Promise<WebFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((path) => !path.includes('/.'))
  const paths = new Set(found)
  const own = found.filter((path) => Object.hasOwn(types, extname(path)))
  return new Map(await Promise.all(own.map(async (path) => [path, await readOne(folder, path, paths)] as const)))
}

async function readOne(folder: string, path: string, paths: ReadonlySet<string>): Promise<WebFile> {
  const plain = await readFile(join(folder, path))
  const compressed: WebFile['compressed'] = {}
  for (const [encoding, ending] of Object.entries(endings) as [Encoding, string][]) {
    if (paths.has(path + ending)) compressed[encoding] = await readFile(join(folder, path + ending))
  }
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { type: types[extname(path)] ?? '', tag, plain, compressed }
}
