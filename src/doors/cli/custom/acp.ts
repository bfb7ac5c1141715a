import type { CommandContext } from '../command-context.ts'
import type { Parsed } from '../flags.ts'
import { UsageError } from '../usage-error.ts'

export async function runAcp({ flags, words }: Parsed, context: CommandContext): Promise<number> {
  if (words.length > 0) throw new UsageError(`acp does not take ${JSON.stringify(words.join(' '))}.`)
  const value = (name: string) => flags[name] as string | undefined
  await context.acp({
    data: value('data'),
    database: value('database'),
    tenant: value('tenant'),
    workspace: value('workspace'),
    agent: value('agent') ?? 'build',
  })
  return 0
}
