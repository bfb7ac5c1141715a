import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import type { openPunchlist } from '../../../src/server/open.ts'
import { finished } from '../../support/processes.ts'
import { bundle, made } from './bundle.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const nextMigrations = fileURLToPath(new URL('next-migrations.ts', import.meta.url))

const preloads = {
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
  /** To be required before a command line; what each does is written in its source. */
  steps: string
  together: string
  noLock: string
  remove(): void
}

/** Builds what a later release would be, so that an upgrade is tested with the product's own code. */
export async function buildNextRelease(): Promise<NextRelease> {
  const release = await buildRelease()
  const library = await bundle({ open: join(root, 'src/server/open.ts') }, [withNextMigrations])
  const before = await bundle(preloads, [], 'cjs')
  const open = (await import(library.at('open'))) as typeof import('../../../src/server/open.ts')
  return {
    commandLine: join(release, 'bin', 'punchlist'),
    openPunchlist: open.openPunchlist,
    steps: before.at('steps'),
    together: before.at('together'),
    noLock: before.at('no-lock'),
    remove() {
      rmSync(release, { recursive: true })
      library.remove()
      before.remove()
    },
  }
}

type BuildCommandLine = (options: { folder: string; plugins: Plugin[] }) => Promise<unknown>

/** With what loads it, so that it starts as quickly as the product: V8's compiled code is most of that. */
async function buildRelease(): Promise<string> {
  const { href } = new URL('../../../scripts/build/command-line.mjs', import.meta.url)
  const { buildCommandLine } = (await import(href)) as { buildCommandLine: BuildCommandLine }
  mkdirSync(made, { recursive: true })
  const release = mkdtempSync(join(made, 'release-'))
  cpSync(join(root, 'bin'), join(release, 'bin'), { recursive: true })
  await buildCommandLine({ folder: join(release, 'dist'), plugins: [withNextMigrations] })
  symlinkSync(join(root, 'dist', 'vendor'), join(release, 'dist', 'vendor'))
  // Whoever is first keeps what V8 has compiled. Twenty that start together would all be first.
  const { code, stderr } = await finished(
    spawn(process.execPath, [join(release, 'bin', 'punchlist'), 'todo', 'list', '--data', join(release, 'data')]),
  )
  if (code !== 0) throw new Error(stderr)
  return release
}
