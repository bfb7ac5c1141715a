import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { builtinsWhenUsed } from './builtins-when-used.mjs'
import { inputsOnly } from './inputs-only.mjs'
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

/** A refusal that suggests a command is rare: the words of all commands are looked up in the whole command line. */
const phrasesBeside = {
  name: 'phrases-beside',
  setup(bundle) {
    bundle.onResolve({ filter: /\/command-for\.ts$/ }, () => ({ path: './cli.cjs', external: true }))
  },
}

/** The whole command line, and the commands that are started most, which load a sixth of it. */
export async function buildCommandLine({ folder = 'dist', plugins = [] } = {}) {
  const [whole, short] = await Promise.all([
    bundleOf('src/server/main.ts', join(folder, 'cli.cjs'), [...plugins, screenBeside]),
    bundleOf('src/server/short-main.ts', join(folder, 'short.cjs'), [...plugins, phrasesBeside, builtinsWhenUsed, inputsOnly]),
  ])
  return [whole, short]
}

/** One CommonJS file, since Node 20 loads that quicker than many modules (docs/decisions/0006). */
async function bundleOf(entry, outfile, plugins) {
  const { outputFiles, metafile } = await build({
    ...common,
    ...small,
    entryPoints: [entry],
    outfile,
    format: 'cjs',
    external: native,
    // The MCP server is bundled: it shares zod with the rest, and so starts in two thirds of the time.
    alias: { '@modelcontextprotocol/server/_shims': './scripts/build/mcp-shims.mjs', 'node:http2': './scripts/build/no-http2.mjs' },
    // What is loaded with V8's code cache cannot import; everything that stays outside can be required.
    supported: { 'dynamic-import': false },
    plugins: [...plugins, vendorsBeside],
    write: false,
  })
  const text = inAscii(outputFiles[0].text)
  mkdirSync(dirname(outfile), { recursive: true })
  // V8 tells sources apart by their length only, so that what it has compiled is kept under this name.
  writeFileSync(outfile, `//${createHash('sha256').update(text).digest('hex').slice(0, 16)}\n${text}`)
  return metafile
}
