import { indented, plainLine } from '../text/plain-text.ts'

/** What an agent is told whose reply was cut off: the text before it stays as it was said. */
export function cutOffNote(why: string, isHalf: boolean): string {
  const half = isHalf ? ' Its last line was not whole, and nothing in it was run.' : ''
  return `Your reply was cut off there: ${plainLine(why)}.${half} Go on from there; do not repeat what you have said.`
}

/** What an agent had said, for one that does not read the conversation itself. Indented, so that nothing in it can pass for its end. */
export function saidBefore(text: string): string {
  return `[what you had said until you were cut off]\n${indented(text)}\n[END REPLY]`
}
