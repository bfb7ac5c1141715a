// Bundles the command line and the library into dist/ and writes the library's types. The command line is one CommonJS file,
// since Node 20 loads that quicker than many modules (docs/decisions/0006); what is native or only the daemon needs stays outside.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  define: { PUNCHLIST_VERSION: JSON.stringify(version) },
  sourcemap: 'linked',
  logLevel: 'warning',
  // The version is put in above, so nothing looks for package.json beside the bundle.
  logOverride: { 'empty-import-meta': 'silent' },
}

rmSync('dist', { recursive: true, force: true })
await build({
  ...common,
  entryPoints: ['src/server/main.ts'],
  outfile: 'dist/cli.cjs',
  format: 'cjs',
  external: [
    ...['better-sqlite3', 'graphile-worker', 'pg', 'pino', 'prom-client'],
    ...['ai', '@ai-sdk/*', '@modelcontextprotocol/client', '@agentclientprotocol/*'],
  ],
  // The MCP server is bundled: it shares zod with the rest, and so starts in two thirds of the time.
  alias: { '@modelcontextprotocol/server/_shims': './scripts/mcp-shims.mjs' },
  minifySyntax: true,
  minifyWhitespace: true,
  // What is loaded with V8's code cache cannot import; everything that stays outside can be required.
  supported: { 'dynamic-import': false },
})
keepCompiled()
await build({
  ...common,
  entryPoints: ['src/index.ts', 'src/client.ts', 'src/ai.ts'],
  outdir: 'dist',
  format: 'esm',
  splitting: true,
  packages: 'external',
})
/** Runs a common command once, so that what V8 compiles for it need not be compiled at every start. */
function keepCompiled() {
  const data = mkdtempSync(join(tmpdir(), 'punchlist-build-'))
  const env = { ...process.env, PUNCHLIST_CODE_CACHE: 'write', PUNCHLIST_URL: '' }
  execFileSync(process.execPath, ['bin/punchlist', 'todo', 'list', '--data', data], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  rmSync(data, { recursive: true, force: true })
}

if (!process.argv.includes('--no-types')) {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], { stdio: 'inherit' })
}
