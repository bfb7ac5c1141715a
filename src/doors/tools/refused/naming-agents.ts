import { isStartable } from '../../../contract/nouns/agent.ts'
import type { Outcome } from '../../../contract/refusals.ts'
import { closest } from '../../../core/render/text/closest.ts'
import type { ToolAnswer, ToolContext } from '../rows/tool-row.ts'

const mostNamed = 20

/** When it is the agent that is wrong: which there are, and which was probably meant. */
export async function namingAgents(
  outcome: Outcome<ToolAnswer>,
  argument: string,
  given: string | undefined,
  { perform, use }: ToolContext,
): Promise<Outcome<ToolAnswer>> {
  if (outcome.granted) return outcome
  const { refusal } = outcome
  const isAbout = refusal.instead?.operation === 'agent.list' || refusal.fields?.some(({ field }) => field === argument)
  if (!isAbout) return outcome
  const listed = await perform('agent.list', {})
  const known = listed.granted ? listed.value.agents : []
  // A task may wait for an owner that comes by itself; work inside a conversation cannot.
  const usable = argument === 'owner' ? known : known.filter(({ id, definition }) => isStartable(definition) && id !== use.caller.agent)
  const agents = usable.map(({ id }) => id)
  const near = given === undefined ? undefined : closest(given, agents)
  const others = agents.length === 0 ? 'There are no agents for it.' : `The agents are ${agents.slice(0, mostNamed).join(', ')}.`
  const hint = `${near === undefined ? '' : `Did you mean ${argument}: "${near}"? `}${others}`
  return { granted: false, refusal: { ...refusal, hint, instead: undefined } }
}
