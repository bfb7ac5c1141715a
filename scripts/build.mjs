// Builds dist/: the command line with its vendors, the library, the screen of `watch`, and the dashboard (not with --no-web).
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildCommandLine } from './build/command-line.mjs'
import { buildLibrary } from './build/library.mjs'
import { writeLicences } from './build/licences.mjs'
import { buildScreen } from './build/screen.mjs'
import { buildVendors } from './build/vendors.mjs'

const isWebWanted = !process.argv.includes('--no-web')
for (const name of existsSync('dist') ? readdirSync('dist') : []) {
  if (isWebWanted || name !== 'web') rmSync(join('dist', name), { recursive: true, force: true })
}
const bundles = await Promise.all([buildCommandLine(), buildVendors(), buildLibrary(), buildScreen()])
const pages = isWebWanted ? await (await import('./build/web.mjs')).buildWeb() : []
writeLicences([...bundles.flat().flatMap(({ inputs }) => Object.keys(inputs)), ...pages])
