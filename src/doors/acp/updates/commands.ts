import type { AvailableCommand } from '@agentclientprotocol/sdk'
import type { ListedCommand } from '../../../contract/nouns/command.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'

/** What can be said in a session with a slash, in the protocol's words. */
export function availableCommand({ name, description, arguments: takes }: ListedCommand): AvailableCommand {
  return { name, description: plainLine(description), ...(takes === '' ? {} : { input: { hint: takes } }) }
}
