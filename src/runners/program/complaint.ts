import { stripVTControlCharacters } from 'node:util'
import type { LastBytes } from './last-bytes.ts'

export const complaintLimit = 4 * 1024
const complaintLines = 20

/** The last whole lines of what a program wrote to stderr. */
export function lastLines(complaint: LastBytes): string[] {
  const lines = stripVTControlCharacters(complaint.text()).split(/[\r\n]+/)
  const whole = complaint.isCut && lines.length > 1 ? lines.slice(1) : lines
  return whole.filter((line) => line.trim() !== '').slice(-complaintLines)
}
