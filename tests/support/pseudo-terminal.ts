import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { commandLine } from './processes.ts'
import { until } from './until.ts'

export interface PseudoTerminal {
  child: ChildProcess
  /** Everything that was written to it so far, escape codes and all. */
  written(): string
  /** Types, and waits until what is written after that contains the text. */
  types(keys: string, until: string | RegExp): Promise<void>
  /** Waits until what is written from now on, or was since the last keys, contains the text. */
  shows(text: string | RegExp): Promise<void>
  /** The process of the command itself. */
  pid(): Promise<number>
  /** How the command ended. */
  ended(): Promise<number | null>
}

/** The real command line at a real terminal: util-linux's `script` is on every machine that runs these tests. */
export function atTerminal(
  argv: readonly string[],
  environment: Record<string, string> = {},
  size = { columns: 80, rows: 24 },
  folder?: string,
): PseudoTerminal {
  const quoted = [process.execPath, commandLine, ...argv].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  const command = `echo "process $$"; stty cols ${size.columns} rows ${size.rows}; exec ${quoted}`
  // Ink draws nothing but the end where it takes the machine for a build server.
  const env = { ...process.env, TERM: 'xterm-256color', CI: 'false', CONTINUOUS_INTEGRATION: '0', BUILD_NUMBER: undefined, ...environment }
  const child = spawn('script', ['-qefc', command, '/dev/null'], { env: env as NodeJS.ProcessEnv, cwd: folder })
  let written = ''
  let mark = 0
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    written += chunk
  })
  const closed = once(child, 'close')
  const shows = async (text: string | RegExp) => {
    const isThere = () => (typeof text === 'string' ? written.slice(mark).includes(text) : text.test(written.slice(mark)))
    await until(`the terminal shows ${text}`, async () => (isThere() ? true : undefined), 180_000).catch((problem) => {
      throw new Error(`${problem.message}; it shows:\n${written.slice(-3_000)}`)
    })
  }
  return {
    child,
    written: () => written,
    shows,
    async types(keys, text) {
      mark = written.length
      child.stdin.write(keys)
      await shows(text)
    },
    pid: () => until('the process', async () => Number(/process (\d+)/.exec(written)?.[1]) || undefined),
    async ended() {
      const [code] = await closed
      return code as number | null
    },
  }
}
