// Loads the bundle together with what V8 has compiled of it before (docs/decisions/0006): hooks start this often, and compiling
// a megabyte takes as long as all the rest.
const { existsSync, readFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { dirname, join } = require('node:path')
const { Script } = require('node:vm')
const { openCodeCache } = require('./code-cache.js')

const bundle = join(__dirname, '..', 'dist', 'cli.cjs')
if (!existsSync(bundle)) {
  process.stderr.write('punchlist: this checkout is not built yet.\n  Run: npm run setup\n')
  process.exit(2)
}
// The bundle is ASCII, so that it need not be decoded, and takes half of the memory.
const source = readFileSync(bundle, 'latin1')
const cache = openCodeCache(source.slice(2, source.indexOf('\n')), process.argv.slice(2), process.env)
const text = `(function (exports, require, module, __filename, __dirname) {${source}\n})`
const script = new Script(text, { filename: bundle, cachedData: cache.compiled })
if (cache.compiled === undefined || script.cachedDataRejected) process.on('exit', () => cache.keep(script))
const loaded = { exports: {} }
script.runInThisContext()(loaded.exports, createRequire(bundle), loaded, bundle, dirname(bundle))
