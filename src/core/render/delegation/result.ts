import { plainLine, plainText } from '../text/plain-text.ts'

export interface DelegationEnd {
  /** Number of the session in which it was done. */
  session: number
  outcome: string
  detail: string
  text: string
  /** What is left open on its own list. */
  open?: readonly { number: number; subject: string }[]
}

const longest = 32 * 1024
const mostNamed = 5

/** What a session reads when one that worked for it has ended: its words, how it ended, what it left open, and where to go on with it. */
export function delegationResult({ session, outcome, detail, text, open = [] }: DelegationEnd): string {
  const said = cut(plainText(text).trim())
  const ending = outcome === 'done' ? [] : [`(It ended as ${outcome}${detail === '' ? '' : `: ${plainText(detail)}`}.)`]
  return [
    said || '(It said nothing.)',
    ...ending,
    ...leftOpen(open),
    '',
    '<task_metadata>',
    `session_id: ${session}`,
    '</task_metadata>',
  ].join('\n')
}

function leftOpen(open: NonNullable<DelegationEnd['open']>): string[] {
  if (open.length === 0) return []
  const named = open.slice(0, mostNamed).map(({ number, subject }) => `#${number} ${plainLine(subject)}`)
  return [`(It left open: ${named.join('; ')}${open.length > mostNamed ? '; …' : ''})`]
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}\n… (cut: the answer is longer)`
}
