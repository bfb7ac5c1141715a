import { createInterface } from 'node:readline'
import { plainLine } from '../../core/render/text/plain-text.ts'
import type { CommandContext } from '../../doors/cli/command-context.ts'
import { UsageError } from '../../doors/cli/usage-error.ts'
import { checkedName } from './person-name.ts'

/** Whoever cannot be understood three times is called what the system calls them. */
const tries = 3

/** Asks the person at the terminal what they are called. Enter takes what is suggested, and so does the end of the input. */
export async function askName(
  suggested: string,
  { stdin, err, interrupted }: Pick<CommandContext, 'stdin' | 'err' | 'interrupted'>,
): Promise<string> {
  const input = stdin()
  const reader = createInterface({ input })
  const lines = reader[Symbol.asyncIterator]()
  try {
    for (let attempt = 0; attempt < tries; attempt++) {
      err(`What are you called? What you do is shown under this name. [${plainLine(suggested)}] `)
      const next = await Promise.race([lines.next(), interrupted])
      if (next === undefined) {
        err('\n')
        throw new UsageError('You were asked for your name, and left; nothing is done.', 'Enter takes the name in brackets.')
      }
      const answer = next.done ? '' : next.value.trim()
      if (answer === '') return suggested
      const checked = checkedName(answer)
      if ('name' in checked) return checked.name
      err(`It ${checked.problem}.\n`)
    }
    return suggested
  } finally {
    reader.close()
    input.pause()
  }
}
