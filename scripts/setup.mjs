// Installs and builds what has changed since the last time, with nothing but Node and npm. Quick when nothing has.
import '../bin/require-node.js'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SetupFailure } from './setup/failure.mjs'
import { stepsIn } from './setup/steps.mjs'

export { setUpBrowser } from './setup/browser.mjs'
export { setUpStrace } from './setup/strace.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamps = join(root, 'node_modules', '.punchlist')

/** The types are for those who use the package: only who packs it waits for them. */
export function setUp({ types = false } = {}) {
  const steps = stepsIn(root).filter(({ name }) => types || name !== 'types')
  const first = steps.findIndex((step) => !isDone(step))
  try {
    if (first >= 0) takeAll(steps.slice(first))
  } catch (failure) {
    const { message, advice } = failure instanceof SetupFailure ? failure : unwritable(failure)
    say(`punchlist: ${message}\n  ${advice}\n`)
    process.exit(1)
  }
}

function isDone({ name, from, makes }) {
  const stamp = join(stamps, name)
  return existsSync(join(root, makes)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === from
}

function takeAll(steps) {
  requireWritable()
  for (const [index, step] of steps.entries()) {
    say(`punchlist: ${index + 1}/${steps.length} ${step.saying} …`)
    const begun = performance.now()
    try {
      step.take()
    } catch (failure) {
      say(' failed\n')
      throw failure
    }
    mkdirSync(stamps, { recursive: true })
    writeFileSync(join(stamps, step.name), step.from)
    say(` ${Math.ceil((performance.now() - begun) / 1000)} s\n`)
  }
}

function requireWritable() {
  try {
    accessSync(root, constants.W_OK)
  } catch ({ code }) {
    const advice = 'Copy it to a folder of yours and start it there, or run npm run setup as its owner.'
    throw new SetupFailure(`This checkout is not set up yet, and cannot be written to (${code}).`, advice)
  }
}

/** What the steps have made is stamped here; any other error than the system's is a mistake of ours. */
function unwritable(error) {
  if (error.path === undefined) throw error
  return new SetupFailure(`${error.path} cannot be written (${error.code}).`, 'Make room for it, or make it yours, and try again.')
}

/** On stderr: stdout belongs to whatever is run afterwards. */
function say(text) {
  process.stderr.write(text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) setUp({ types: process.argv.includes('--types') })
