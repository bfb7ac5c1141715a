// npm start: sets up what is missing and runs the daemon, in this process, so that Ctrl-C reaches it.
import { setUp } from './setup.mjs'

setUp()
process.argv.splice(2, 0, 'serve')
const { run } = await import('../dist/cli.cjs')
run()
