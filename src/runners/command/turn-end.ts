import { stripVTControlCharacters } from 'node:util'
import type { TurnEnd } from '../../core/ports/runner.ts'
import { plainText } from '../../core/render/plain-text.ts'
import type { LastBytes } from './last-bytes.ts'
import type { Stop } from './stop.ts'

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

const kibibyte = 1024
export const replyLimit = 256 * kibibyte
export const complaintLimit = 4 * kibibyte
const keptOfLongReply = 8 * kibibyte
const complaintLines = 20

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
  if ('cause' in end) return end.detail
  if (end.signal !== null) return `was killed by ${end.signal}`
  return end.code === 0 ? '' : `exited with code ${end.code}`
}

function lastLines(complaint: LastBytes): string[] {
  const lines = stripVTControlCharacters(complaint.text()).split(/[\r\n]+/)
  const whole = complaint.isCut && lines.length > 1 ? lines.slice(1) : lines
  return whole.filter((line) => line.trim() !== '').slice(-complaintLines)
}
