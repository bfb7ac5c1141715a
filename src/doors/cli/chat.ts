import { createInterface } from 'node:readline'
import { parseReference } from '../../contract/reference.ts'
import { granted } from '../../core/gate/refused.ts'
import type { Parsed } from './flags.ts'
import { folderMeant } from './folder-meant.ts'
import { answerLine, type Conversation } from './repl-line.ts'
import { seatOptions } from './seat-options.ts'
import { UsageError } from './usage-error.ts'
import type { Seat, World } from './world.ts'

/** A REPL over a session. It prompts only a person at a terminal; piped, it reads lines and prints answers. */
export async function runChat(given: Parsed, world: World): Promise<number> {
  const folder = folderMeant(given, world)
  const reference = parseReference((given.flags.session as string | undefined) ?? given.words[0] ?? '')
  if (reference === undefined && folder === undefined) throw new UsageError('chat needs a session.', 'punchlist chat --session 3')
  const seat = await world.open(seatOptions(given.flags))
  const call = { caller: seat.caller }
  try {
    const { session } =
      folder === undefined
        ? granted(await seat.perform('session.get', { session: reference }, call))
        : granted(await seat.perform('session.open', { folder }, call))
    if (!world.isInteractive) return await talkThroughPipe(seat, world, session.number)
    const { talkAtTerminal } = await import('./chat/talk-at-terminal.ts')
    return await talkAtTerminal(seat, world, session)
  } finally {
    await seat.close()
  }
}

async function talkThroughPipe(seat: Seat, world: World, session: number): Promise<number> {
  const lines = createInterface({ input: world.stdin(), terminal: false })
  const hear = (text: string) => world.out(`${text}\n`)
  const conversation: Conversation = { perform: seat.perform, call: { caller: seat.caller }, session, hear }
  try {
    for await (const line of lines) {
      const answer = await answerLine(line, conversation)
      if (answer === undefined) break
      if (answer !== '') hear(answer)
    }
    return 0
  } finally {
    lines.close()
  }
}
