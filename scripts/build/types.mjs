// Writes the types of the library to dist/types: of its three modules and what they lead to, out of all that tsc writes.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const imported = /((?:from |import\()['"])(\.{1,2}\/[^'"]*)\.ts(?=['"])/g
const all = mkdtempSync(join(tmpdir(), 'punchlist-types-'))
// Several checkers look at much the same, each for itself: on two cores they take longer than one.
const argv = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--singleThreaded', '--outDir', all]
execFileSync(process.execPath, argv, { stdio: 'inherit' })
rmSync('dist/types', { recursive: true, force: true })
const reached = new Set(['index', 'client', 'ai'])
for (const name of reached) {
  const text = readFileSync(join(all, `${name}.d.ts`), 'utf8')
  for (const [, , path] of text.matchAll(imported)) reached.add(join(dirname(name), path))
  const file = join('dist/types', `${name}.d.ts`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text.replace(imported, '$1$2.js'))
}
rmSync(all, { recursive: true, force: true })
