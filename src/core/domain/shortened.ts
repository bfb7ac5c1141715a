const longest = 300

/** One line, of a length that can be taken in at a glance. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${[...line].slice(0, longest - 1).join('')}…` : line
}
