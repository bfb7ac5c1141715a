import type { AccessLevel } from '../../../contract/access.ts'
import type { OwnTool } from '../create-tools.ts'
import { chosenTools, type ToolChoice } from './chosen-tools.ts'
import type { ToolClient } from './find-tool-client.ts'
import { offered } from './offered.ts'

export interface ToolOffer {
  /** All tools there are. */
  tools: readonly OwnTool[]
  choices: readonly ToolChoice[]
  /** What is presumed as long as nobody can tell who is served. */
  access: AccessLevel
}

/** The tools on offer: those that were chosen, less those that are of no use to whoever is served. */
export function toolsFor(offer: ToolOffer, client: ToolClient | undefined): OwnTool[] {
  return chosenTools(allowedTools(offer, client), offer.choices)
}

/** The same, whatever was chosen. */
export function allowedTools({ tools, access }: Omit<ToolOffer, 'choices'>, client: ToolClient | undefined): OwnTool[] {
  if (client === undefined) return offered(tools, { definition: null, access, list: 0 })
  const { caller, definition, list } = client
  const capabilities = caller.run?.capabilities ?? definition?.capabilities
  const given = definition === null || capabilities === undefined ? definition : { ...definition, capabilities: [...capabilities] }
  return offered(tools, { definition: given, access: caller.access, list })
}
