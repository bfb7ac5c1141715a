import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const cache = process.env['PUNCHLIST_REAL_CACHE'] ?? join(tmpdir(), 'punchlist-real-cache')

/** Installs one package by its exact version in a folder of its own, once. Answers the folder its packages are in. */
export async function install(specifier: `${string}@${string}`): Promise<string> {
  const folder = join(cache, specifier.replaceAll(/[^A-Za-z0-9.@-]/g, '-'))
  const whole = join(folder, 'installed')
  if (!existsSync(whole)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    console.log(`       installing ${specifier} in ${folder}`)
    // A platform package that an index does not have must not fail it all, which `npm ci` would.
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', specifier], { cwd: folder })
    writeFileSync(whole, '')
  }
  return join(folder, 'node_modules')
}
