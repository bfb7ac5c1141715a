import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'

/** Runs the tests that `argv` names under the given Node, showing them as they go, and answers the true counts. */
export async function runVitest(node, name, argv, environment = {}) {
  const report = `node_modules/.punchlist/test-report-${name}.json`
  mkdirSync('node_modules/.punchlist', { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = await ended(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...argv], environment)
  const { numPassedTests, testResults } = reportOf(report)
  const failures = failuresIn(testResults)
  if (failures.length === 0 && status !== 0) failures.push(`vitest ended with ${status}`)
  return { passed: numPassedTests, failed: failures.length, files: testResults, failures }
}

/** What failed, a line each: the file, the test and the first line of why. A file that could not be run at all has no test to say so. */
function failuresIn(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`]
    return failed.map(({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages[0])}`)
  })
}

function firstLine(text = '') {
  return text.split('\n')[0].slice(0, 300)
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
    return { numPassedTests: 0, testResults: [] }
  }
}
