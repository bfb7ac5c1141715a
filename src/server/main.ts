import { isatty } from 'node:tty'
import { runCommandLine } from '../doors/cli/main.ts'
import { commandContext } from './command-context.ts'

const { stdout, stderr } = process

const context = commandContext({
  environment: process.env,
  // Opened when it is read: most commands never do, and opening it takes as long as what they do.
  stdin: () => process.stdin,
  isInteractive: isatty(0) && stdout.isTTY === true,
  isWatched: stderr.isTTY === true,
  terminal: () => ({ input: process.stdin, output: stdout }),
  out: (text) => void stdout.write(text),
  err: (text) => void stderr.write(text),
  interrupted: new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  }),
})

// A reader that has seen enough, such as `head`, is no reason to fail.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 70))

runCommandLine(process.argv.slice(2), context).then(
  (code) => {
    process.exitCode = code
  },
  (problem) => {
    process.stderr.write(`punchlist: something went wrong that is our fault.\n${problem instanceof Error ? problem.stack : problem}\n`)
    process.exitCode = 70
  },
)
