// Bundles the command line and the library into dist/ and writes the library's types. The command line is one CommonJS file,
// since Node 20 loads that quicker than many modules (docs/decisions/0006); what is native or only the daemon needs stays outside.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
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

/** Ink can only be imported, and only `watch` draws: its screen is a module of its own beside the bundle. */
const screenBeside = {
  name: 'screen-beside',
  setup(bundle) {
    bundle.onResolve({ filter: /^\.\/screen\.ts$/ }, () => ({ path: './screen.cjs', external: true }))
  },
}

const isWebWanted = !process.argv.includes('--no-web')

for (const name of existsSync('dist') ? readdirSync('dist') : []) {
  if (isWebWanted || name !== 'web') rmSync(join('dist', name), { recursive: true, force: true })
}
await build({
  ...common,
  entryPoints: ['src/server/main.ts'],
  outfile: 'dist/cli.cjs',
  format: 'cjs',
  external: [
    ...['@photostructure/sqlite', 'graphile-worker', 'pg', 'pino', 'prom-client'],
    ...['ai', '@ai-sdk/*', '@modelcontextprotocol/client', '@agentclientprotocol/*'],
  ],
  // The MCP server is bundled: it shares zod with the rest, and so starts in two thirds of the time.
  alias: { '@modelcontextprotocol/server/_shims': './scripts/mcp-shims.mjs' },
  minifySyntax: true,
  minifyWhitespace: true,
  // What is loaded with V8's code cache cannot import; everything that stays outside can be required.
  supported: { 'dynamic-import': false },
  plugins: [screenBeside],
})
// React would else keep measurements of everything it draws.
const asBuilt = "process.env.NODE_ENV ??= 'production'"
writeFileSync(
  'dist/screen.cjs',
  `${asBuilt}\nexports.openScreen = async (...given) => (await import('./screen.mjs')).openScreen(...given)\n`,
)
await build({
  ...common,
  entryPoints: ['src/doors/cli/watch/screen.ts'],
  outfile: 'dist/screen.mjs',
  format: 'esm',
  packages: 'external',
  minifySyntax: true,
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
if (isWebWanted) await buildWeb()

/** The dashboard, each file of it compressed once and for all. */
async function buildWeb() {
  const { build: bundlePages } = await import('vite')
  await bundlePages({ configFile: 'web/vite.config.ts', logLevel: 'warn' })
  const pages = readdirSync('dist/web', { recursive: true }).filter((file) => /\.(js|css|html|svg)$/.test(file))
  for (const file of pages.map((name) => join('dist/web', name))) {
    const text = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
    const size = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params: size }))
  }
}

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
