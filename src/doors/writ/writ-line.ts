/** A noun at the start of a line, then its end, or a space and the words. `/todos` and `/memory` are other words. */
export const writLine = /^\/(todo|task|mem|schedule|notify|agent|parallel|ask|reply)(?:[ \t]+(.*))?$/s

export function startsAsWrit(line: string): boolean {
  return writLine.test(line)
}
