import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import type { openPunchlist } from '../../../src/server/open.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const nextMigrations = fileURLToPath(new URL('next-migrations.ts', import.meta.url))

const entryPoints = {
  'command-line': fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url)),
  open: fileURLToPath(new URL('../../../src/server/open.ts', import.meta.url)),
  steps: fileURLToPath(new URL('steps.ts', import.meta.url)),
  together: fileURLToPath(new URL('together.ts', import.meta.url)),
  'no-lock': fileURLToPath(new URL('../canaries/no-lock.ts', import.meta.url)),
}

/** Everything that asks for the migrations gets the next release's, but for the next release's itself. */
const withNextMigrations: Plugin = {
  name: 'next-migrations',
  setup({ onResolve }) {
    onResolve({ filter: /migrations\/index\.ts$/ }, ({ importer }) => (importer === nextMigrations ? undefined : { path: nextMigrations }))
  },
}

/** As in the product's own bundle, so that a test can step between (statements.ts). */
const driverByRequire: Plugin = {
  name: 'driver-by-require',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@photostructure\/sqlite$/ }, () => ({ path: 'driver', namespace: 'by-require' }))
    onLoad({ filter: /.*/, namespace: 'by-require' }, () => ({
      contents: `import { createRequire } from 'node:module'
        export const { DatabaseSync } = createRequire(import.meta.url)('@photostructure/sqlite')`,
    }))
  },
}

export interface NextRelease {
  /** The real command line, with one migration more than the sources have. */
  commandLine: string
  openPunchlist: typeof openPunchlist
  /** To be imported before a command line; what each does is written in its source. */
  steps: string
  together: string
  noLock: string
  remove(): void
}

/** Bundles what a later release would be, so that an upgrade is tested with the product's own code. */
export async function buildNextRelease(): Promise<NextRelease> {
  // Inside the project, so that the packages which stay outside the bundle are found.
  mkdirSync(join(root, 'node_modules/.punchlist'), { recursive: true })
  const outdir = mkdtempSync(join(root, 'node_modules/.punchlist/next-release-'))
  await build({
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    define: { PUNCHLIST_VERSION: '"next"' },
    outExtension: { '.js': '.mjs' },
    plugins: [withNextMigrations, driverByRequire],
  })
  const made = (name: string) => join(outdir, `${name}.mjs`)
  const remove = () => rmSync(outdir, { recursive: true, force: true })
  const open = (await import(made('open'))) as typeof import('../../../src/server/open.ts')
  return {
    commandLine: made('command-line'),
    openPunchlist: open.openPunchlist,
    steps: made('steps'),
    together: made('together'),
    noLock: made('no-lock'),
    remove,
  }
}
