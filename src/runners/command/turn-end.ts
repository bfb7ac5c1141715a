import type { TurnEnd } from '../../core/ports/runner.ts'
import { plainText } from '../../core/render/plain-text.ts'
import { lastLines } from '../program/complaint.ts'
import { badEnd, type Exit } from '../program/exit.ts'
import type { LastBytes } from '../program/last-bytes.ts'
import type { Stop } from '../program/stop.ts'

const kibibyte = 1024
export const replyLimit = 256 * kibibyte
const keptOfLongReply = 8 * kibibyte

/** What became of a turn, from how its program ended and what it printed. */
export function turnEnd(end: Stop | Exit, reply: LastBytes, complaint: LastBytes): TurnEnd {
  const text = reply.isCut ? reply.text(keptOfLongReply) : reply.text()
  if ('cause' in end && end.cause === 'aborted') return { outcome: 'failed', text, detail: plainText(end.detail) }
  const problems = [problemOf(end), reply.isCut ? tooMuch : ''].filter((problem) => problem !== '')
  if (problems.length === 0) return { outcome: 'done', text }
  return { outcome: 'failed', text, detail: plainText([problems.join('; '), ...lastLines(complaint)].join('\n')) }
}

/** A writ may stand anywhere in a reply, so one that is not whole cannot be acted upon. */
const tooMuch = `printed more than ${replyLimit / kibibyte} KiB; only the last ${keptOfLongReply / kibibyte} KiB are kept`

function problemOf(end: Stop | Exit): string {
  return 'cause' in end ? end.detail : badEnd(end)
}
