import { withoutClosingQuestion } from './closing-question.ts'

/** The same characters that `contract/text.ts` refuses, but for line breaks and tabs: no todo could hold them. */
export const unprintable =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}\ud800-\udfff]/gu
const lineBreak = /\r\n?|[\u0085\u2028\u2029]/g

/** The plan's lines, without what is only wrapping: front matter, a fence or an indentation around the whole of it. */
export function sourceLines(markdown: string): string[] {
  const lines = markdown.replace(lineBreak, '\n').replace(unprintable, '').split('\n')
  return withoutClosingQuestion(withoutIndentation(withoutFence(withoutFrontMatter(lines))))
}

/** What is fenced off by `---` at the very top is front matter only if it reads like one: a plan may open with a rule. */
function withoutFrontMatter(lines: string[]): string[] {
  const mark = lines[0]?.trimEnd()
  if (mark !== '---' && mark !== '+++') return lines
  const first = lines.slice(1).find((line) => line.trim() !== '')
  if (first === undefined || !/^(?:[\w.-]{1,80}\s{0,8}[:=]|#\s|---|\+\+\+|\.\.\.)/.test(first)) return lines
  const end = lines.findIndex((line, at) => at > 0 && (line.trimEnd() === mark || line.trimEnd() === '...'))
  return end === -1 ? lines : lines.slice(end + 1)
}

/**
 * Models like to hand over a plan as one big block of Markdown code, with the plan's own blocks in it. It is taken for
 * wrapping only if its fence is the last to close: otherwise it is an example at the top of a plan.
 */
function withoutFence(lines: string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  if (!/^(?:`{3,}|~{3,}) {0,8}(?:markdown|md)$/i.test(lines[first]?.trimEnd() ?? '')) return lines
  const last = lines.findLastIndex((line) => line.trim() !== '')
  let open = 0
  for (let at = first; at <= last; at++) {
    const info = /^\s*(?:`{3,}|~{3,})([^`]*)$/.exec(lines[at] ?? '')?.[1]
    if (info !== undefined) open += info.trim() === '' ? -1 : 1
    if (open === 0) return at === last ? lines.slice(first + 1, last) : lines
  }
  return lines.slice(first + 1)
}

function withoutIndentation(lines: string[]): string[] {
  const written = lines.filter((line) => line.trim() !== '')
  const margin = /^[ \t]*/.exec(written[0] ?? '')?.[0] ?? ''
  if (margin === '' || !written.every((line) => line.startsWith(margin))) return lines
  return lines.map((line) => line.slice(margin.length))
}
