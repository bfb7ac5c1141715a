import { once } from 'node:events'
import { isatty } from 'node:tty'
import { dispatch } from '../doors/cli/main.ts'
import { runCommandLine } from '../doors/cli/run-command-line.ts'
import { commandContext } from './command-context.ts'
import { endWith, thisProcess } from './process.ts'

export { commandFor } from '../doors/cli/phrases/command-for.ts'

/** The whole command line. */
export function run(): void {
  const { stdout, stderr } = process
  const context = commandContext({
    ...thisProcess(),
    isInteractive: isatty(0) && stdout.isTTY === true,
    isWatched: stderr.isTTY === true,
    terminal: () => ({ input: process.stdin, output: stdout }),
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    outTaken: async () => {
      if (stdout.writableNeedDrain) await once(stdout, 'drain')
    },
    interrupted: new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    }),
  })
  // A reader that has seen enough, such as `head`, is no reason to fail.
  stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 70))
  endWith(runCommandLine(process.argv.slice(2), context, dispatch))
}
