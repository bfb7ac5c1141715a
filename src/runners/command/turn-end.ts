import { cutMark, longestReply } from '../../core/conversation/longest-reply.ts'
import type { TurnEnd } from '../../core/ports/runner.ts'
import { plainText } from '../../core/render/text/plain-text.ts'
import { lastLines } from '../program/complaint.ts'
import { badEnd, type Exit } from '../program/exit.ts'
import type { FirstText } from '../program/first-text.ts'
import type { LastBytes } from '../program/last-bytes.ts'
import type { Stop } from '../program/stop.ts'

/** More of a reply is not kept; that it was cut is said in it. */
export const replyLimit = longestReply

/** What became of a turn, from how its program ended and what it printed. */
export function turnEnd(end: Stop | Exit, reply: FirstText, complaint: LastBytes): TurnEnd {
  const text = reply.left === 0 ? reply.text : `${wholeLinesOf(reply.text)}\n${cutMark(reply.left)}`
  if ('cause' in end && end.cause === 'aborted') return { outcome: 'failed', text, detail: plainText(end.detail) }
  const problem = 'cause' in end ? end.detail : badEnd(end)
  if (problem === '') return { outcome: 'done', text }
  return { outcome: 'failed', text, detail: plainText([problem, ...lastLines(complaint)].join('\n')) }
}

/** A writ may stand anywhere in a reply, so that it ends with a whole line where it has one. */
function wholeLinesOf(text: string): string {
  const end = text.lastIndexOf('\n')
  return end > text.length / 2 ? text.slice(0, end) : text
}
