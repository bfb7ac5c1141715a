import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'

/** Runs the tests that `argv` names under the given Node, showing them as they go, and answers the true counts. */
export async function runVitest(node, name, argv, environment = {}) {
  const report = `node_modules/.punchlist/test-report-${name}.json`
  mkdirSync('node_modules/.punchlist', { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = await ended(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...argv], environment)
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = reportOf(report)
  // A file that could not be run at all has failed, though it has no test to say so.
  const failed = numFailedTests === 0 && status !== 0 ? Math.max(1, numFailedTestSuites) : numFailedTests
  return { passed: numPassedTests, failed, files: testResults }
}

function ended(program, argv, environment) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, argv, { stdio: 'inherit', env: { ...process.env, ...environment } })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

function reportOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 0, testResults: [] }
  }
}
