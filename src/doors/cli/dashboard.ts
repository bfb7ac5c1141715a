import { plainJson } from '../../core/render/text/plain-text.ts'
import type { Parsed } from './flags.ts'
import { UsageError } from './usage-error.ts'
import type { World } from './world.ts'

/** The link alone on stdout, so that it can be handed to whatever opens browsers. */
export async function runDashboard({ flags, words }: Parsed, world: World): Promise<number> {
  if (words.length > 0) throw new UsageError(`dashboard does not take ${JSON.stringify(words.join(' '))}.`)
  const link = await world.askForLink(flags.url as string | undefined)
  world.out(`${flags.json ? plainJson(link) : link.signIn}\n`)
  return 0
}
