import { lookalikeHeading, looks } from '../lines/heading.ts'
import { outdented } from '../lines/indentation.ts'
import type { TextLine } from '../lines/line.ts'
import { isOther } from '../words/section-kind.ts'
import { type Draft, readField, takeField } from './draft.ts'
import { type Entry, hostOf } from './list.ts'
import { note, type Reading, sectionOf, type Unfinished } from './reading.ts'

const leastWrapped = 50

export function placeText(reading: Reading, line: TextLine): void {
  leaveLabel(reading, line)
  const section = sectionOf(reading)
  if (section.isOther) {
    note(reading, section.step, line.raw)
    return
  }
  const host = hostOf(line, reading.list, reading.isBlank)
  if (host === undefined) {
    reading.list = []
    if (section.isClosed) return
  }
  const step = host?.step ?? section.step
  if (line.kind === 'text' && (isLabelOf(host, line.raw) || isFieldOf(step, line.raw))) return
  note(reading, step, line.kind === 'code' ? outdented(line.raw, Math.min(host?.margin ?? 0, line.indent)) : line.raw.trim())
}

/** People wrap long lines: where the next line goes on in the middle of a sentence, it belongs to the title. */
export function isWrapped(unfinished: Unfinished, line: TextLine): boolean {
  const { text } = unfinished
  if (text.length < leastWrapped || /[.:;!?…。：；！？]$/.test(text)) return false
  return /[,+(&/—–-]$/.test(text) || /^[\p{Ll}`("“„«[]/u.test(line.raw.trim())
}

export function unwrap(reading: Reading, unfinished: Unfinished, line: TextLine): void {
  const text = line.raw.trim()
  unfinished.draft.text += ` ${text}`
  reading.unfinished = { draft: unfinished.draft, text }
}

/** Whether the line says something that the step understands, so that it need not be told again. */
export function isFieldOf(step: Draft, line: string): boolean {
  const field = readField(line.trim())
  return field !== null && takeField(step, field)
}

/** Within an item, a label decides what the bullets below it are: “Files:” lists no work, “Tasks:” goes without saying. */
function isLabelOf(host: Entry | undefined, line: string): boolean {
  if (host === undefined) return false
  const label = lookalikeHeading(line)
  const kind = label?.level === looks.label ? label.kind : 'plain'
  host.isMuted = kind === 'again' || isOther(kind)
  return kind === 'work' || kind === 'vague'
}

function leaveLabel(reading: Reading, line: TextLine): void {
  const section = sectionOf(reading)
  if (!section.isOther || section.level !== looks.label || line.indent > 0 || line.kind !== 'text') return
  if (section.holds !== null && reading.isBlank) reading.sections.pop()
  else section.holds ??= 'text'
}
