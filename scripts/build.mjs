// Bundles the command line and the library into dist/, each dependency that is native or large left outside and loaded
// only by the commands that need it, and writes the library's types.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

rmSync('dist', { recursive: true, force: true })
await build({
  entryPoints: { cli: 'src/server/main.ts', index: 'src/index.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: ['better-sqlite3', 'pg', 'pino', 'prom-client'],
  define: { PUNCHLIST_VERSION: JSON.stringify(version) },
  minifySyntax: true,
  minifyWhitespace: true,
  keepNames: false,
  sourcemap: 'linked',
  logLevel: 'warning',
})
if (!process.argv.includes('--no-types')) {
  const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json']
  execFileSync(process.execPath, tsc, { stdio: 'inherit' })
}
