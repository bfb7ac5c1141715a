// npm run soak: the promises in the sizes and times that the design asks for, alone on the machine; then every test under a newer Node.
import { newerNode } from './newer-node.mjs'
import { setUp, setUpBrowser, setUpStrace } from './setup.mjs'
import { figuresReporter, promised, writeFigures } from './test/figures.mjs'
import { runVitest } from './test/vitest.mjs'

const chosen = process.argv.slice(2)
setUp()
setUpBrowser()
setUpStrace()
const results = [await runVitest(process.execPath, 'soak', [figuresReporter, '-t', promised, ...chosen], { PUNCHLIST_SOAK: '1' })]
writeFigures()
if (chosen.length === 0) results.push(await runVitest(await newerNode(), 'soak-newer-node', []))
const sum = (count) => results.reduce((total, result) => total + result[count], 0)
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)
