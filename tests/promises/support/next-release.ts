import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import type { openPunchlist } from '../../../src/server/open.ts'
import { bundle } from './bundle.ts'
import { driverByRequire } from './driver-by-require.ts'

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
  const { at, remove } = await bundle(entryPoints, [withNextMigrations, driverByRequire])
  const open = (await import(at('open'))) as typeof import('../../../src/server/open.ts')
  return {
    commandLine: at('command-line'),
    openPunchlist: open.openPunchlist,
    steps: at('steps'),
    together: at('together'),
    noLock: at('no-lock'),
    remove,
  }
}
