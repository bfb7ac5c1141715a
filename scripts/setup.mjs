// Installs and builds what has changed since the last time, with nothing but Node and npm. Quick when nothing has.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamps = join(root, 'node_modules', '.punchlist')

export function setUp() {
  requireNode()
  step('install', hashOf(['package.json', 'package-lock.json']), existsSync(join(root, 'node_modules')), () => {
    say('installing packages (a minute or two the first time)')
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  })
  step(
    'build',
    hashOf([...filesBelow('src'), ...filesBelow('web'), 'scripts/build.mjs', 'package.json', 'tsconfig.json']),
    existsSync(join(root, 'dist/cli.cjs')),
    () => {
      say('building')
      run(process.execPath, ['scripts/build.mjs'])
    },
  )
}

/** The dashboard's tests drive a real Chromium. Nothing but the tests needs it. */
export function setUpBrowser() {
  if (findBrowser() !== undefined) return
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebian) {
    say('installing chromium for the dashboard’s tests')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
  } else {
    say('there is no chromium, which the dashboard’s tests need: install it (apt-get install chromium), or name one in PUNCHLIST_CHROMIUM')
  }
}

function findBrowser() {
  const folders = (process.env.PATH ?? '').split(':')
  return process.env.PUNCHLIST_CHROMIUM ?? folders.map((folder) => join(folder, 'chromium')).find((file) => existsSync(file))
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  process.stderr.write(`punchlist: Node ${process.versions.node} is too old.\n  Install Node 20.19 or newer.\n`)
  process.exit(2)
}

function step(name, hash, isThere, work) {
  const stamp = join(stamps, name)
  if (isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  work()
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, hash)
}

function run(command, argv) {
  try {
    // What is printed on the way goes to stderr: stdout belongs to whatever is run afterwards.
    execFileSync(command, argv, { cwd: root, stdio: ['ignore', 2, 2] })
  } catch {
    process.stderr.write(`punchlist: ${[command, ...argv].join(' ')} failed; see above.\n`)
    process.exit(1)
  }
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .sort()
}

function hashOf(files) {
  const hash = createHash('sha256').update(process.versions.modules)
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function say(text) {
  process.stderr.write(`punchlist: ${text}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) setUp()
