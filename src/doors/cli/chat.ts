import { createInterface } from 'node:readline'
import { parseReference } from '../../contract/reference.ts'
import { Refused } from '../../core/gate/refused.ts'
import type { Parsed } from './flags.ts'
import { answerLine } from './repl-line.ts'
import { seatOptions } from './seat-options.ts'
import { UsageError } from './usage-error.ts'
import type { World } from './world.ts'

/** A REPL over a session. It prompts only a person at a terminal; piped, it reads lines and prints answers. */
export async function runChat({ flags, words }: Parsed, world: World): Promise<number> {
  const value = (name: string) => flags[name] as string | undefined
  const reference = parseReference(value('session') ?? words[0] ?? '')
  if (reference === undefined) throw new UsageError('chat needs a session.', 'punchlist chat --session 3')
  const seat = await world.open(seatOptions(flags))
  const call = { caller: seat.caller }
  const lines = createInterface({ input: world.stdin, terminal: false })
  try {
    const found = await seat.perform('session.get', { session: reference }, call)
    if (!found.granted) throw new Refused(found.refusal)
    const prompt = () => world.isInteractive && world.out('> ')
    prompt()
    for await (const line of lines) {
      const answer = await answerLine(line, {
        perform: seat.perform,
        call,
        session: found.value.session.number,
        hear: (text) => world.out(`${text}\n`),
      })
      if (answer === undefined) break
      if (answer !== '') world.out(`${answer}\n`)
      prompt()
    }
    return 0
  } finally {
    lines.close()
    await seat.close()
  }
}
