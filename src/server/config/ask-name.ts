import { createInterface } from 'node:readline'
import { isatty } from 'node:tty'
import { plainLine } from '../../core/render/text/plain-text.ts'
import { UsageError } from '../../doors/cli/usage-error.ts'
import { checkedName } from './person-name.ts'

/** Whoever cannot be understood three times is called what the system calls them. */
const tries = 3

/** Asks the person at the terminal, if there is one on both ends, what they are called. Enter takes what is suggested, and so does the end of the input. */
export async function askName(suggested: string): Promise<string> {
  if (!isatty(0) || !isatty(1)) return suggested
  const { stdin, stderr } = process
  const reader = createInterface({ input: stdin })
  const lines = reader[Symbol.asyncIterator]()
  let leave = () => {}
  const left = new Promise<undefined>((resolve) => {
    leave = () => resolve(undefined)
  })
  process.once('SIGINT', leave)
  try {
    for (let attempt = 0; attempt < tries; attempt++) {
      stderr.write(`What are you called? What you do is shown under this name. [${plainLine(suggested)}] `)
      const next = await Promise.race([lines.next(), left])
      if (next === undefined) {
        stderr.write('\n')
        throw new UsageError('You were asked for your name, and left; nothing is done.', 'Enter takes the name in brackets.')
      }
      const answer = next.done ? '' : next.value.trim()
      if (answer === '') return suggested
      const checked = checkedName(answer)
      if ('name' in checked) return checked.name
      stderr.write(`It ${checked.problem}.\n`)
    }
    return suggested
  } finally {
    process.off('SIGINT', leave)
    reader.close()
    stdin.pause()
  }
}
