// npm test: sets up what is missing, runs the tests, and ends with the counts on a line of their own. What follows `--` goes to vitest, which
// then runs nothing else: npm test -- --project pure
import { newerNode } from './newer-node.mjs'
import { setUp, setUpBrowser, setUpStrace } from './setup.mjs'
import { spent } from './test/budget.mjs'
import { processorTime, processorTimeSince } from './test/processor-time.mjs'
import { folderInMemory } from './test/temporary-folder.mjs'
import { runVitest } from './test/vitest.mjs'

const chosen = process.argv.slice(2)
say(
  'Sets up what has changed, then runs every test; the pure ones and the store’s also under a newer Node. A quarter of an hour on two cores.',
)
setUp()
const newer = chosen.length > 0 ? undefined : fetchedMeanwhile()
setUpBrowser()
setUpStrace()
const folder = folderInMemory()
const before = processorTime()
const environment = folder ? { TMPDIR: folder.path } : {}
const results = [await runVitest(process.execPath, 'this-node', chosen, environment)]
if (newer) results.push(await underNewerNode(await newer))
folder?.remove()

const sum = (count) => results.reduce((total, result) => total + result[count], 0)
// Last of all, so that the end of a long log tells what to look for in it.
const failures = results.flatMap((result) => result.failures).map((failure) => `failed: ${failure}\n`)
const tables = `${spent(results[0].files)}${processorTimeSince(before)}`
process.stdout.write(`\n${tables}\n${failures.join('')}${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)

/** Whatever goes wrong with it is told when it is its turn. */
function fetchedMeanwhile() {
  return newerNode().then(
    (node) => ({ node }),
    (problem) => ({ problem }),
  )
}

async function underNewerNode({ node, problem }) {
  if (problem) {
    say(`${problem.message}`)
    return { passed: 0, failed: 1, files: [], failures: [problem.message] }
  }
  if (node === undefined) {
    say(`There is no package of Node 24 for ${process.platform} ${process.arch}: nothing was run under a newer Node.`)
    return { passed: 0, failed: 0, files: [], failures: [] }
  }
  say('The pure tests and the store’s under Node 24:')
  return runVitest(node, 'newer-node', ['--project', 'newer-node'], { ...environment, PUNCHLIST_NEWER_NODE: '1' })
}

function say(text) {
  process.stdout.write(`punchlist: ${text}\n`)
}
