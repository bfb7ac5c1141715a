import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'
import { closest } from '../../../core/render/text/closest.ts'
import type { OwnTool } from '../create-tools.ts'
import { toolsets } from '../rows/tool-row.ts'

const toolChoices = [...toolsets, 'all'] as const
export type ToolChoice = (typeof toolChoices)[number]

export const usualTools: readonly ToolChoice[] = ['core']

/** `core,tasks` as it is written in an option or a query. */
export function readToolChoices(text: string): Outcome<readonly ToolChoice[]> {
  const words = text.split(',').map((word) => word.trim())
  const wrong = words.find((word) => !isToolChoice(word))
  if (wrong === undefined) return grant(toolChoices.filter((choice) => words.includes(choice)))
  const near = closest(wrong, toolChoices)
  return refuse('invalid', `tools: there is no toolset ${JSON.stringify(wrong.slice(0, 40))}.`, {
    fields: [{ field: 'tools', problem: 'is no toolset' }],
    hint: `${near === undefined ? '' : `Did you mean ${near}? `}Toolsets: ${toolChoices.join(', ')}; several with commas.`,
  })
}

/** The tools of these toolsets, in the order in which they came. */
export function chosenTools(tools: readonly OwnTool[], choices: readonly ToolChoice[]): OwnTool[] {
  return tools.filter((tool) => choices.some((choice) => isIn(tool, choice)))
}

function isIn({ name, toolset }: OwnTool, choice: ToolChoice): boolean {
  if (choice === 'all' || choice === toolset) return true
  // Seeds 001 and 002 know seven todo tools, which include the core's, and no brief.
  return choice === 'todos' && toolset === 'core' && name !== 'brief'
}

function isToolChoice(word: string): word is ToolChoice {
  return (toolChoices as readonly string[]).includes(word)
}
