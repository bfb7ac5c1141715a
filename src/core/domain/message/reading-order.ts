import type { Message, WholeMessage } from '../../../contract/nouns/message.ts'

/**
 * What was said to an agent, in the order in which it makes sense. Work that its writs handed on is kept from the moment it was
 * handed on, but what came of it is read after the answers to those writs.
 */
export function inReadingOrder(messages: readonly WholeMessage[]): WholeMessage[] {
  const ordered: WholeMessage[] = []
  let results: WholeMessage[] = []
  for (const message of messages) {
    const isWrits = message.role === 'user' && message.kind === 'writs'
    if (isWrits && message.parts.some(({ content }) => content.type === 'subtask')) {
      results.push(message)
      continue
    }
    if (!isWrits) {
      ordered.push(...results)
      results = []
    }
    ordered.push(message)
  }
  return [...ordered, ...results]
}

/** A conversation as its agent has come to know it: what had to wait for a turn of its own stands behind what was read meanwhile. */
export function asHeard<Said extends Pick<Message, 'number' | 'place'>>(messages: readonly Said[]): Said[] {
  const placeOf = ({ number, place }: Said) => place || number
  const isLate = ({ number, place }: Said) => Number(place > number)
  return messages.toSorted((one, other) => placeOf(one) - placeOf(other) || isLate(one) - isLate(other) || one.number - other.number)
}
