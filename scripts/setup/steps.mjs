import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNode, runNpm } from './run.mjs'

/** Nothing we use needs its install scripts. What an outer npm was told, such as to pretend only, is not meant for this one. */
const install = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--dry-run=false', '--json=false', '--global=false']
const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
/** npm's own patience with a network that is not there is several minutes. */
const impatient = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000', '--fetch-timeout=60000']

/** Each step has to be taken again when what it is made from has changed, or what it makes is gone, and then so have those after it. */
export function stepsIn(root) {
  const below = (folder) => filesBelow(root, folder)
  return [
    {
      name: 'install',
      saying: 'installing packages (half a minute or so)',
      from: hashOf(root, ['package.json', 'package-lock.json']),
      makes: 'node_modules',
      take: () => runNpm([...install, ...quiet, ...impatient], root),
    },
    {
      name: 'build',
      saying: 'building',
      from: hashOf(root, ['package.json', 'tsconfig.json', 'scripts/build.mjs', ...['scripts/build', 'src', 'web'].flatMap(below)]),
      makes: 'dist/cli.cjs',
      take: () => runNode(['scripts/build.mjs'], root),
    },
    {
      name: 'types',
      saying: 'writing the types',
      from: hashOf(root, ['package.json', 'tsconfig.json', 'tsconfig.build.json', ...below('src')]),
      makes: 'dist/types/index.d.ts',
      take: () => runNode(['scripts/build/types.mjs'], root),
    },
  ]
}

/** Nothing is made from tests. */
function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .sort()
}

function hashOf(root, files) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
