import type { WholeMessage } from '../../../src/contract/nouns/message.ts'

/** What the agent said and did, a line each. What it was told is left out: its words are judged elsewhere. */
export function storyOf(messages: readonly WholeMessage[]): string[] {
  return messages.flatMap(({ role, parts }) =>
    parts.flatMap(({ content }) => {
      if (content.type === 'text' && role === 'assistant') return [`says: ${content.text}`]
      return content.type === 'tool' ? [`${content.tool}: ${content.status}`] : []
    }),
  )
}
