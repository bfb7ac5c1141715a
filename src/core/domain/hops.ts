import { grant, type Outcome, refuse } from '../../contract/refusals.ts'

export const mostHops = 100

/** Two agents cannot keep each other awake for ever: a word that has gone from agent to agent too often goes no further. */
export function decideHop(hops: number): Outcome<number> {
  if (hops < mostHops) return grant(hops + 1)
  return refuse('limit_reached', `This has been passed on between agents ${hops} times, and ${mostHops} is the most.`, {
    hint: 'Ask a person how to go on: ask_user(question). A message of theirs starts the count anew.',
  })
}
