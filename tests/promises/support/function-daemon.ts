import { parseArgs } from 'node:util'
import { placeFrom } from '../../../src/server/config/place.ts'
import { startEngine } from '../../../src/server/engine.ts'
import { openPunchlist } from '../../../src/server/open.ts'
import { complaints, daemonArguments } from './daemon-arguments.ts'

/**
 * A daemon without doors, for what would take a hundred programs: its agents are one function, which never ends with `--endless`, and
 * at once without. Its times are the product's, unless it is told otherwise.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    ...daemonArguments,
    concurrency: { type: 'string', default: '4' },
    endless: { type: 'boolean', default: false },
    times: { type: 'string', default: '{}' },
  },
})
const punchlist = await openPunchlist(placeFrom(values, {}))
await startEngine(punchlist, {
  concurrency: Number(values.concurrency),
  functions: { '*': () => (values.endless ? new Promise(() => undefined) : Promise.resolve('')) },
  times: JSON.parse(values.times),
  log: complaints,
})
console.log(JSON.stringify({ url: '' }))
// The timers of an engine do not keep a process alive: in a daemon its listening socket does.
setInterval(() => undefined, 60_000)
