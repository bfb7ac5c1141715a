/** Of a text that was cut off, the lines that are whole, and whether a half one is left out. A line is whole once the next has begun. */
export function wholeLines(text: string): { whole: string; isHalf: boolean } {
  const end = text.lastIndexOf('\n')
  return { whole: end === -1 ? '' : text.slice(0, end), isHalf: text.slice(end + 1).trim() !== '' }
}
