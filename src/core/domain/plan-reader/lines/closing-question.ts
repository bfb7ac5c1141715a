const option = /^\s{0,6}(?:[❯›→>]\s*)?(?:(?:\d{1,2}|[a-hA-H])[.)]|[-*+•]|\[[ xX]?\])\s+(\S.{0,199})$/u
const yes = /^[*_"“'`]{0,3}(?:yes|yep|y|ok|okay|ja|oui|sí|si|sim|да|是|はい)(?![\p{L}\p{N}])/iu
const question = /[?？][*_”"')]{0,3}\s*$/u
const mostOptions = 8

/** Plans often end by asking whether to go on, and list the answers: these are no steps. */
export function withoutClosingQuestion(lines: string[]): string[] {
  let at = lastWritten(lines, lines.length)
  const options: string[] = []
  while (at >= 0 && options.length <= mostOptions) {
    const words = option.exec((lines[at] ?? '').slice(0, 250))?.[1]
    if (words === undefined) break
    options.push(words)
    at = lastWritten(lines, at)
  }
  const isAsked = at >= 0 && question.test((lines[at] ?? '').slice(-250)) && !option.test((lines[at] ?? '').slice(0, 250))
  const isQuestion = options.length > 1 && options.length <= mostOptions && isAsked && options.some((words) => yes.test(words))
  return isQuestion ? lines.slice(0, at) : lines
}

/** The place of the last line before one that is not empty; -1 if there is none. */
function lastWritten(lines: readonly string[], before: number): number {
  let at = before - 1
  while (at >= 0 && lines[at]?.trim() === '') at--
  return at
}
