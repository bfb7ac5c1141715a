import type { PartContent } from '../../contract/nouns/message.ts'

/** Characters that are kept of what an agent says in one message. */
export const longestReply = 256 * 1024

/** What is longer than may be kept ends, where it can, with a whole line, and says that it was cut. */
export function cutToLongest(content: readonly PartContent[]): PartContent[] {
  let room = longestReply
  return content.map((part) => {
    if (part.type !== 'text') return part
    const text = cutText(part.text, room)
    room = Math.max(room - part.text.length, 0)
    return text === part.text ? part : { ...part, text }
  })
}

function cutText(text: string, longest = longestReply): string {
  if (text.length <= longest) return text
  const kept = text.slice(0, isHalf(text.charCodeAt(longest - 1)) ? longest - 1 : longest)
  const line = kept.lastIndexOf('\n')
  const whole = line > longest / 2 ? kept.slice(0, line) : kept
  return `${whole}\n${cutMark(text.length - whole.length)}`
}

export function cutMark(characters: number): string {
  return `… (cut here: ${characters} more characters)`
}

/** The first half of a character that takes two. */
function isHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}
