import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

const end = '=== typed'

export interface TypedShell {
  /** Types the lines and answers what they printed, once all of them have ended. Throws when one of them fails. */
  type(lines: string): Promise<string>
  end(): Promise<void>
}

/** One shell for all that is typed, as one person would have: what was exported stays so. */
export function typing(options: Pick<SpawnOptions, 'cwd' | 'env'>): TypedShell {
  const shell = spawn('sh', [], { ...options, stdio: 'pipe' })
  const closed = once(shell, 'close')
  let printed = ''
  let heard = () => {}
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      printed += chunk
      heard()
    })
  }
  return {
    async type(lines) {
      printed = ''
      const over = new RegExp(`${end} (\\d+)\\n`)
      shell.stdin.write(`set -e\n${lines}\nset +e\necho '${end}' $?\n`)
      const isOver = new Promise<void>((resolve) => {
        heard = () => over.test(printed) && resolve()
      })
      await Promise.race([isOver, closed])
      if (!over.test(printed)) throw new Error(`This failed:\n${lines}\n${printed}`)
      return printed.replace(over, '')
    },
    async end() {
      shell.stdin.end()
      await closed
    },
  }
}
