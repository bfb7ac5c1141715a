// Loads a bundle together with what V8 has compiled of it before (docs/decisions/0006): hooks start this often, and compiling
// a megabyte takes as long as all the rest.
const { readFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { dirname, join } = require('node:path')
const { Script } = require('node:vm')
const { openCodeCache } = require('./code-cache.js')

exports.load = function load(name) {
  const bundle = join(__dirname, '..', 'dist', `${name}.cjs`)
  // The bundle is ASCII, so that it need not be decoded, and takes half of the memory.
  const source = readSource(bundle)
  const cache = openCodeCache(name, source.slice(2, source.indexOf('\n')), process.argv.slice(2), process.env)
  const text = `(function (exports, require, module, __filename, __dirname) {${source}\n})`
  const script = new Script(text, { filename: bundle, cachedData: cache.compiled })
  if (cache.compiled === undefined || script.cachedDataRejected) process.on('exit', () => cache.keep(script))
  const loaded = { exports: {} }
  script.runInThisContext()(loaded.exports, createRequire(bundle), loaded, bundle, dirname(bundle))
  return loaded.exports
}

function readSource(bundle) {
  try {
    return readFileSync(bundle, 'latin1')
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    process.stderr.write('punchlist: this checkout is not built yet.\n  Run: npm run setup\n')
    process.exit(2)
  }
}
