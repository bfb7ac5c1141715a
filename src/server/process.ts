import { fstatSync, writeSync } from 'node:fs'
import type { ShortHost } from './short-context.ts'

/** This process, as commands see it. Its streams are opened when they are used: opening one takes as long as what most commands do. */
export function thisProcess(): ShortHost {
  return {
    environment: process.env,
    stdin: () => process.stdin,
    screen: () => (fstatSync(1).isCharacterDevice() && process.stdout.isTTY ? { columns: process.stdout.columns } : undefined),
    out: (text) => write(1, text),
    err: (text) => write(2, text),
    ask: async (suggested) => (await import('./config/ask-name.ts')).askName(suggested),
  }
}

/** Ends this process as its command ends. */
export function endWith(command: Promise<number>): void {
  command.then(
    (code) => {
      process.exitCode = code
    },
    (problem) => {
      write(2, `punchlist: something went wrong that is our fault.\n${problem instanceof Error ? problem.stack : problem}\n`)
      process.exitCode = 70
    },
  )
}

/** Those that had to be asked to wait for their reader: what follows must wait with it. */
const slow = new Set<number>()

function write(descriptor: 1 | 2, text: string): void {
  let left = Buffer.from(text)
  try {
    while (left.length > 0 && !slow.has(descriptor)) left = left.subarray(writeSync(descriptor, left))
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException
    if (code !== 'EAGAIN') {
      leave(descriptor, code)
      return
    }
    slow.add(descriptor)
    streamOf(descriptor).on('error', (late: NodeJS.ErrnoException) => leave(descriptor, late.code))
  }
  if (left.length > 0) streamOf(descriptor).write(left)
}

/** A reader that has seen enough, such as `head`, is no reason to fail; one that does not hear complaints is none to call it done. */
function leave(descriptor: 1 | 2, code: string | undefined): void {
  if (descriptor === 1) process.exit(code === 'EPIPE' ? 0 : 70)
}

function streamOf(descriptor: 1 | 2): NodeJS.WriteStream {
  return descriptor === 1 ? process.stdout : process.stderr
}
