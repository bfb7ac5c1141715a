import { createInterface } from 'node:readline'
import { parseReference } from '../../contract/reference.ts'
import { granted } from '../../core/gate/refused.ts'
import { backendOptions } from '../../doors/cli/backend-options.ts'
import type { Backend, CommandContext } from '../../doors/cli/command-context.ts'
import type { Parsed } from '../../doors/cli/flags.ts'
import { folderFrom } from '../../doors/cli/folder-flags.ts'
import { UsageError } from '../../doors/cli/usage-error.ts'
import { answerLine, type Conversation } from './repl-line.ts'

/** A REPL over a session. It prompts only a person at a terminal; piped, it reads lines and prints answers. */
export async function runChat(given: Parsed, context: CommandContext): Promise<number> {
  const folder = folderFrom(given, context)
  const reference = parseReference((given.flags.session as string | undefined) ?? given.words[0] ?? '')
  if (reference === undefined && folder === undefined) throw new UsageError('chat needs a session.', 'punchlist chat --session 3')
  const backend = await context.open(backendOptions(given.flags))
  const call = { caller: backend.caller }
  try {
    const { session } =
      folder === undefined
        ? granted(await backend.perform('session.get', { session: reference }, call))
        : granted(await backend.perform('session.open', folder, call))
    if (!context.isInteractive) return await talkThroughPipe(backend, context, session.number)
    const { talkAtTerminal } = await import('./talk-at-terminal.ts')
    return await talkAtTerminal(backend, context, session)
  } finally {
    await backend.close()
  }
}

async function talkThroughPipe(backend: Backend, context: CommandContext, session: number): Promise<number> {
  const lines = createInterface({ input: context.stdin(), terminal: false })
  const hear = (text: string) => context.out(`${text}\n`)
  const conversation: Conversation = { perform: backend.perform, call: { caller: backend.caller }, session, hear }
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
