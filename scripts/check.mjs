// npm run check: format and lint, types, room boundaries, unused code, the lock file's completeness, the fast tests.
import { spawnSync } from 'node:child_process'
import { setUp } from './setup.mjs'

setUp({ types: true })
const checks = {
  'format and lint': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  types: ['node_modules/typescript/bin/tsc', '-p', '.', '--singleThreaded'],
  'types of the dashboard': ['node_modules/typescript/bin/tsc', '-p', 'web', '--singleThreaded'],
  'unused code': ['node_modules/knip/bin/knip.js'],
  package: ['node_modules/publint/src/cli.js', '--strict'],
  'fast tests and room boundaries': ['node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', '--reporter=dot'],
}
const failed = Object.entries(checks).filter(([name, argv]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' })
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}\n`)
  if (status !== 0) process.stdout.write(`${stdout}${stderr}\n`)
  return status !== 0
})
process.exit(failed.length === 0 ? 0 : 1)
