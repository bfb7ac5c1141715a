import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { explainNpm } from './explain-npm.mjs'
import { SetupFailure } from './failure.mjs'

/** Runs npm as this npm was run, or the one on the PATH. */
export function runNpm(argv, cwd) {
  const own = process.env.npm_execpath
  const isNpm = own !== undefined && basename(own) === 'npm-cli.js'
  const { error, status, output } = isNpm ? start(process.execPath, [own, ...argv], cwd) : start('npm', argv, cwd)
  if (error?.code === 'ENOENT')
    throw new SetupFailure('There is no npm here.', 'Install Node 20.19 or newer from https://nodejs.org, which brings it.')
  if (status !== 0) throw explainNpm(output) ?? unexplained(`npm ${argv[0]}`, output)
}

export function runNode(argv, cwd) {
  const { status, output } = start(process.execPath, argv, cwd)
  if (status !== 0) throw unexplained(argv[0], output)
}

function start(command, argv, cwd) {
  const { error, status, stdout, stderr } = spawnSync(command, argv, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && command === 'npm',
  })
  return { error, status, output: `${stdout}${stderr}` }
}

function unexplained(what, output) {
  return new SetupFailure(`${what} failed.`, `${keptIn(output)}; to begin anew, remove node_modules and dist.`)
}

function keptIn(output) {
  try {
    const log = join(mkdtempSync(join(tmpdir(), 'punchlist-')), 'setup.log')
    writeFileSync(log, output)
    return `What it said is in ${log}`
  } catch {
    return `It ended with: ${output.trimEnd().split('\n').at(-1)}`
  }
}
