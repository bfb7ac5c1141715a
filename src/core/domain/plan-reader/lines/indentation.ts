const tabWidth = 4

/** How many columns a line is indented by. A tab reaches to the next multiple of four, as in Markdown. */
export function indentationOf(line: string): number {
  let columns = 0
  for (let at = 0; at < line.length; at++) {
    if (line[at] === ' ') columns++
    else if (line[at] === '\t') columns += tabWidth - (columns % tabWidth)
    else break
  }
  return columns
}

/** The line moved left by a number of columns, or by as many as it has. What is left of a tab becomes spaces. */
export function outdented(line: string, by: number): string {
  let columns = 0
  let at = 0
  while (columns < by && (line[at] === ' ' || line[at] === '\t')) {
    columns += line[at] === ' ' ? 1 : tabWidth - (columns % tabWidth)
    at++
  }
  return ' '.repeat(Math.max(0, columns - by)) + line.slice(at).trimEnd()
}
