import type { Parsed } from './flags.ts'
import { UsageError } from './usage-error.ts'
import type { World } from './world.ts'

export async function runAcp({ flags, words }: Parsed, world: World): Promise<number> {
  if (words.length > 0) throw new UsageError(`acp does not take ${JSON.stringify(words.join(' '))}.`)
  const value = (name: string) => flags[name] as string | undefined
  await world.acp({
    data: value('data'),
    database: value('database'),
    tenant: value('tenant'),
    workspace: value('workspace'),
    agent: value('agent') ?? 'build',
  })
  return 0
}
