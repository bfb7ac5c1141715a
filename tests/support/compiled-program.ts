import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'

/** As bin/load.js does for the product; a program that is killed keeps nothing, so the first that ends by itself does it for all. */
const loader = `
const { readFileSync, renameSync, writeFileSync } = require('node:fs')
const { Script } = require('node:vm')
const [bundle, cache] = [__filename + '.bundle', __filename + '.cache']
const attempt = (work) => { try { return work() } catch {} }
const cachedData = attempt(() => readFileSync(cache))
const text = '(function (exports, require, module, __filename, __dirname) {' + readFileSync(bundle, 'latin1') + '\\n})'
const script = new Script(text, { filename: bundle, cachedData })
const keep = () => { writeFileSync(cache + process.pid, script.createCachedData()); renameSync(cache + process.pid, cache) }
if (cachedData === undefined) process.on('exit', () => attempt(keep))
script.runInThisContext()(exports, require, module, __filename, __dirname)
`

/** Makes one file of a program, since it is started often and from any folder: to compile it anew takes longer than the rest of its start. */
export function compiledProgram(entry: string, folder: string, name: string): string {
  const file = join(folder, `${name}.cjs`)
  const outfile = `${file}.bundle`
  buildSync({ entryPoints: [entry], outfile, bundle: true, platform: 'node', target: 'node20', format: 'cjs', loader: { '.bundle': 'js' } })
  writeFileSync(file, loader)
  return file
}
