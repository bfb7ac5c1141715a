// npm test: sets up what is missing, runs the tests, and ends with the counts on a line of their own.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { setUp, setUpBrowser } from './setup.mjs'

setUp()
setUpBrowser()
const report = 'node_modules/.punchlist/test-report.json'
mkdirSync('node_modules/.punchlist', { recursive: true })
rmSync(report, { force: true })
const argv = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const { status } = spawnSync(process.execPath, [...argv, ...process.argv.slice(2)], { stdio: 'inherit' })
const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'))
// A file that could not be run at all has failed, though it has no test to say so.
const failed = numFailedTests === 0 && status !== 0 ? Math.max(1, numFailedTestSuites) : numFailedTests
process.stdout.write(`\n${numPassedTests} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : (status ?? 1))
