import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { cache } from './folders.ts'

/** Bundles a script with the settings that scripts/build.mjs has for the product, so that contenders run alike, and answers its path. */
export async function bundle(script: URL): Promise<string> {
  const source = fileURLToPath(script)
  const outfile = join(cache, 'scripts', `${basename(source, '.ts')}.js`)
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    external: ['@photostructure/sqlite', 'pg', 'pino', 'prom-client'],
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'warning',
  })
  return outfile
}
