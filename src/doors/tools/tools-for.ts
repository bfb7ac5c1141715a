import type { AccessLevel } from '../../contract/access.ts'
import { chosenTools, type ToolChoice } from './chosen-tools.ts'
import type { OwnTool } from './create-tools.ts'
import type { Guest } from './find-guest.ts'
import { offered } from './offered.ts'

export interface Choice {
  /** All tools there are. */
  tools: readonly OwnTool[]
  choices: readonly ToolChoice[]
  /** What is presumed as long as nobody can tell who is served. */
  access: AccessLevel
}

/** The tools on offer: those that were chosen, less those that are of no use to whoever is served. */
export function toolsFor(choice: Choice, guest: Guest | undefined): OwnTool[] {
  return chosenTools(allowedTools(choice, guest), choice.choices)
}

/** The same, whatever was chosen. */
export function allowedTools({ tools, access }: Omit<Choice, 'choices'>, guest: Guest | undefined): OwnTool[] {
  if (guest === undefined) return offered(tools, { definition: null, access, list: 0 })
  const { caller, definition, list } = guest
  const capabilities = caller.run?.capabilities ?? definition?.capabilities
  const given = definition === null || capabilities === undefined ? definition : { ...definition, capabilities: [...capabilities] }
  return offered(tools, { definition: given, access: caller.access, list })
}
