import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { common, native, small } from './settings.mjs'
import { vendorsBeside } from './vendors.mjs'

/** Ink can only be imported, and only `watch` draws: its screen is a module of its own beside the bundle. */
const screenBeside = {
  name: 'screen-beside',
  setup(bundle) {
    bundle.onResolve({ filter: /^\.\/screen\.ts$/ }, () => ({ path: './screen.cjs', external: true }))
  },
}

/** All that esbuild leaves of other characters stands in regular expressions, where an escape means the same. */
function inAscii(text) {
  return text.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** One CommonJS file, since Node 20 loads that quicker than many modules (docs/decisions/0006). */
export async function buildCommandLine({ folder = 'dist', plugins = [] } = {}) {
  const outfile = join(folder, 'cli.cjs')
  const { outputFiles, metafile } = await build({
    ...common,
    ...small,
    entryPoints: ['src/server/main.ts'],
    outfile,
    format: 'cjs',
    external: native,
    // The MCP server is bundled: it shares zod with the rest, and so starts in two thirds of the time.
    alias: { '@modelcontextprotocol/server/_shims': './scripts/build/mcp-shims.mjs', 'node:http2': './scripts/build/no-http2.mjs' },
    // What is loaded with V8's code cache cannot import; everything that stays outside can be required.
    supported: { 'dynamic-import': false },
    plugins: [...plugins, screenBeside, vendorsBeside],
    write: false,
  })
  const text = inAscii(outputFiles[0].text)
  mkdirSync(folder, { recursive: true })
  // V8 tells sources apart by their length only, so that what it has compiled is kept under this name.
  writeFileSync(outfile, `//${createHash('sha256').update(text).digest('hex').slice(0, 16)}\n${text}`)
  return metafile
}
