import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { onTestFinished } from 'vitest'

export const made = fileURLToPath(new URL('../../../node_modules/.punchlist', import.meta.url))

/** What is native, cannot be bundled or is seldom needed, as in scripts/build.mjs. */
const external = ['@photostructure/sqlite', 'graphile-worker', 'pg', 'pino', 'prom-client', 'ai', '@ai-sdk/*', '@modelcontextprotocol/*']
external.push('@agentclientprotocol/*', 'ink', 'react')

/** As in scripts/build/settings.mjs. */
const alias = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' }

interface Bundle {
  /** Where the bundle of an entry point is. */
  at(name: string): string
  remove(): void
}

/** Bundles sources as the product is bundled, so that a process with them starts as quickly as the product. */
export async function bundle(entryPoints: Record<string, string>, plugins: Plugin[] = [], format: 'esm' | 'cjs' = 'esm'): Promise<Bundle> {
  // Inside the project, so that the packages which stay outside the bundle are found.
  mkdirSync(made, { recursive: true })
  const extension = format === 'esm' ? '.mjs' : '.cjs'
  const outdir = mkdtempSync(join(made, 'bundle-'))
  await build({
    entryPoints,
    outdir,
    bundle: true,
    splitting: format === 'esm',
    format,
    platform: 'node',
    target: 'node20',
    external,
    alias,
    define: { PUNCHLIST_VERSION: '"test"' },
    outExtension: { '.js': extension },
    plugins,
  })
  return { at: (name) => join(outdir, `${name}${extension}`), remove: () => rmSync(outdir, { recursive: true, force: true }) }
}

/** One script of the promises, named by its path here, until the test is over. */
export async function bundledScript(path: string, plugins: Plugin[] = []): Promise<string> {
  const { at, remove } = await bundle({ script: fileURLToPath(new URL(`../${path}`, import.meta.url)) }, plugins)
  onTestFinished(remove)
  return at('script')
}
