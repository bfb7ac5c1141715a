/** A noun at the start of a line, then its end, or a space and the words. `/todos` and `/taskforce` are other words. */
export const writLine = /^\/(todo|task|schedule|notify)(?:[ \t]+(.*))?$/s

export function startsAsWrit(line: string): boolean {
  return writLine.test(line)
}
