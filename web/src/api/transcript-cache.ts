import type { Message, Part, WholeMessage } from '../../../src/contract/nouns/message.ts'

/** A conversation with one message put in its place, or put anew where it was. One from before its first was not read yet. */
export function withMessage(messages: readonly WholeMessage[], message: Message & { parts?: Part[] }): WholeMessage[] {
  const known = messages.find(({ number }) => number === message.number)
  if (known !== undefined && known.version > message.version) return [...messages]
  const whole: WholeMessage = { ...message, parts: message.parts ?? known?.parts ?? [] }
  if (known !== undefined) return messages.map((other) => (other === known ? whole : other))
  const [first] = messages
  if (first !== undefined && message.number < first.number) return [...messages]
  return [...messages, whole].toSorted((one, other) => one.number - other.number)
}

/** A conversation with one part put in its place. A part of a message that is not shown changes nothing. */
export function withPart(messages: readonly WholeMessage[], part: Part): WholeMessage[] {
  return messages.map((message) => {
    if (message.number !== part.message) return message
    const known = message.parts.find(({ id }) => id === part.id)
    if (known !== undefined && known.version >= part.version) return message
    const others = message.parts.filter(({ id, position }) => id !== part.id && position !== part.position)
    return { ...message, parts: [...others, part].toSorted((one, other) => one.position - other.position) }
  })
}
