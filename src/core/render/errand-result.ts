import { plainText } from './plain-text.ts'

export interface ErrandEnd {
  /** Number of the session in which it was done. */
  session: number
  outcome: string
  detail: string
  text: string
}

const longest = 32 * 1024

/** What a session reads when one that worked for it has ended: its words, and where to go on with it. */
export function errandResult({ session, outcome, detail, text }: ErrandEnd): string {
  const said = cut(plainText(text).trim())
  const ending = outcome === 'done' ? [] : [`(It ended as ${outcome}${detail === '' ? '' : `: ${plainText(detail)}`}.)`]
  return [said || '(It said nothing.)', ...ending, '', '<task_metadata>', `session_id: ${session}`, '</task_metadata>'].join('\n')
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}\n… (cut: the answer is longer)`
}
