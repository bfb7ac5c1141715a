import { AccessLevel } from '../../../contract/access.ts'
import { backendOptions } from '../backend-options.ts'
import type { CommandContext } from '../command-context.ts'
import type { Parsed } from '../flags.ts'
import { folderFrom } from '../folder-flags.ts'
import { UsageError } from '../usage-error.ts'

export async function runMcp({ flags, words }: Parsed, context: CommandContext): Promise<number> {
  if (words.length > 0) throw new UsageError(`mcp does not take ${JSON.stringify(words.join(' '))}.`, 'See punchlist mcp --help.')
  const value = (name: string) => flags[name] as string | undefined
  const access = AccessLevel.optional().safeParse(value('access'))
  if (!access.success) throw new UsageError(`--access must be one of ${AccessLevel.options.join(', ')}.`)
  const folder = folderFrom({ flags }, context)
  const backend = { ...backendOptions(flags), agent: value('agent'), access: access.data }
  if (context.isInteractive) context.err('This speaks MCP to a program on stdin and stdout. To give it to one: punchlist setup\n')
  await context.mcp({ backend, folder, session: value('session'), tools: value('tools') })
  return 0
}
