import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandLine, type Finished, finished, punchlist } from './support/processes.ts'

let checkout: string

/** A checkout of which nothing is installed or built, with an npm that says what it is told to. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'punchlist-checkout-'))
  for (const part of ['bin', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json']) {
    cpSync(part, join(checkout, part), { recursive: true })
  }
  for (const part of ['src', 'web']) mkdirSync(join(checkout, part))
})

afterEach(() => rmSync(checkout, { recursive: true, force: true }))

async function start(npm: string): Promise<Finished> {
  writeFileSync(join(checkout, 'npm-cli.js'), npm)
  const env = { ...process.env, TMPDIR: checkout, npm_execpath: join(checkout, 'npm-cli.js') }
  return finished(spawn(process.execPath, ['scripts/start.mjs'], { cwd: checkout, env }))
}

const failing = (said: string) => `console.error(${JSON.stringify(said)}); process.exitCode = 1`

test.each([
  ['ENOTFOUND', 'npm cannot reach the package registry (ENOTFOUND).'],
  ['ECONNREFUSED', 'npm cannot reach the package registry (ECONNREFUSED).'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'npm cannot reach the package registry (SELF_SIGNED_CERT_IN_CHAIN).'],
  ['E407', 'npm cannot reach the package registry (E407).'],
  ['ENOSPC', 'The disk is full.'],
  ['EACCES', 'npm may not write to /nonexistent/.npm (EACCES).'],
  ['EINTEGRITY', 'A package is not what it should be (EINTEGRITY).'],
  ['ESTRANGE', 'npm ci failed.'],
])('[PK12] an install that fails with %s ends in what happened and what to do', async (code, sentence) => {
  const { stdout, stderr, ...end } = await start(failing(`npm error code ${code}\nnpm error path /nonexistent/.npm\nnpm error and more`))
  expect(end.code).toBe(1)
  const [step, ...rest] = stderr.trimEnd().split('\n')
  expect(step).toBe('punchlist: 1/2 installing packages (half a minute or so) … failed')
  expect(rest).toEqual([`punchlist: ${sentence}`, expect.stringMatching(/^ {2}[A-Z].*[^ ]$/)])
})

test('[PK12] a build that fails says where to read why', async () => {
  const { code, stderr } = await start('')
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /1\/2 installing .* … \d+ s\npunchlist: 2\/2 building … failed\npunchlist: scripts\/build.mjs failed.\n {2}What it said is in \S+\.log;.*\n$/,
  )
})

test.runIf(process.getuid !== undefined)('[PK13] a checkout that cannot be written to and is not set up says so', async () => {
  // Root may write anywhere.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  writeFileSync(join(checkout, 'npm-cli.js'), '')
  chmodSync(checkout, 0o555)
  const { code, stderr } = await finished(spawn(process.execPath, ['scripts/start.mjs'], { cwd: checkout, ...user }))
  chmodSync(checkout, 0o755)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^punchlist: This checkout is not set up yet, and cannot be written to \(EACCES\)\.\n {2}Copy it .*\n$/)
})

test.each([commandLine, 'scripts/start.mjs', 'scripts/setup.mjs'])('[PK14] a Node that is too old is told so by %s', async (script) => {
  const older = join(checkout, 'older.cjs')
  writeFileSync(older, `Object.defineProperty(process.versions, 'node', { value: '18.20.8' })`)
  const { code, stderr } = await finished(spawn(process.execPath, ['--require', older, script]))
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'punchlist: Node 18.20.8 is too old.\n  Install Node 20.19 or newer from https://nodejs.org, and try again.\n',
  })
})

test.each(['', 'relative'])('[PK15] a home of %j is no place for data, and a sentence says what to set', async (HOME) => {
  const environment = { HOME, XDG_DATA_HOME: '', PUNCHLIST_DATA: '', PUNCHLIST_URL: '' }
  expect(await punchlist(['todo', 'list'], '', environment)).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'punchlist: There is no home folder to keep anything in.\n  Set HOME, or name a folder for the data: --data DIR or PUNCHLIST_DATA.\n',
  })
})
