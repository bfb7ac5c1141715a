import { plainJson } from '../../../core/render/text/plain-text.ts'
import type { CommandContext } from '../command-context.ts'
import type { Parsed } from '../flags.ts'
import { UsageError } from '../usage-error.ts'

/** The link alone on stdout, so that it can be handed to whatever opens browsers. */
export async function runDashboard({ flags, words }: Parsed, context: CommandContext): Promise<number> {
  if (words.length > 0) throw new UsageError(`dashboard does not take ${JSON.stringify(words.join(' '))}.`)
  const link = await context.askForLink(flags.url as string | undefined)
  context.out(`${flags.json ? plainJson(link) : link.signIn}\n`)
  return 0
}
