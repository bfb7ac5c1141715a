import type { Message } from '../../../contract/nouns/message.ts'
import { grant, type Outcome, refuse } from '../../../contract/refusals.ts'

export const mostHops = 100

/** Two agents cannot keep each other awake for ever: a word that has gone from agent to agent too often goes no further. */
export function decideHop(hops: number): Outcome<number> {
  if (hops < mostHops) return grant(hops + 1)
  return refuse('limit_reached', `This has been passed on between agents ${hops} times, and ${mostHops} is the most.`, {
    hint: 'Ask a person how to go on: a message of theirs starts the count anew.',
    instead: { operation: 'question.ask', input: {}, wants: ['session', 'text'] },
  })
}

/** How far the word has come that an agent is woken with. A person, or a schedule, starts the count anew. */
export function hopsHeard(
  before: number,
  wake: { news?: boolean; hops?: number },
  unread: readonly Pick<Message, 'kind' | 'hops'>[],
): number {
  if (unread.some(({ kind }) => kind === 'input' || kind === 'answer' || kind === 'schedule')) return 0
  const heard = Math.max(wake.hops ?? 0, ...unread.map(({ hops }) => hops))
  return wake.news ? heard : Math.max(before, heard)
}
