import type { Part } from '../../../contract/nouns/message.ts'

const longest = 400

/** What was said last in these parts before the given place: the last paragraph, from a sentence's beginning on. */
export function lastSentence(parts: readonly Part[], before: number): string {
  const said = parts
    .filter(({ position, content }) => position < before && content.type === 'text' && content.text.trim() !== '')
    .toSorted((one, other) => one.position - other.position)
    .at(-1)
  if (said?.content.type !== 'text') return ''
  const paragraph =
    said.content.text
      .trim()
      .split(/\n\s*\n/)
      .at(-1)
      ?.replace(/\s+/g, ' ') ?? ''
  if (paragraph.length <= longest) return paragraph
  const end = paragraph.slice(-longest)
  const begin = end.search(/[.!?]\s+\S/)
  return begin === -1 ? `…${end}` : end.slice(begin + 1).trim()
}
