import { type NumberPrefix, readNumber } from './number-prefix.ts'
import { goesOnFrom } from './numbering.ts'

export type MarkerKind = 'number' | 'box' | 'bullet'

/** What makes a line an item of a list. */
export interface Marker {
  kind: MarkerKind
  /** The character that all items of one list share; empty for numbers. */
  sign: string
  /** Empty if there is no number. */
  path: number[]
  /** Null if there is no box to tick. */
  ticked: boolean | null
  /** It is crossed out, by its box or by its words. */
  isDropped: boolean
  text: string
  /** How many characters stand before the text. */
  width: number
}

const bullet = /^([-*+•◦▪●○‣·–])(\s+|$)/u
const box = /^\\?\[([ xX✓✔✅~/>-]?)\\?\](\*?)(?:\s+|$)/u
const bareBox = /^(?:\[([ xX])\]\s+(?=\S)|([☐☑☒])\s*)/u
const letter = /^(?:[a-zA-Z]|[ivx]{2,4})[.)]\s+/

/** What stands before the line, as far as it matters. */
interface Before {
  /** Letters mark items only below others: prose begins with them too. */
  isNested: boolean
  /** Such letters count a list at the left edge, as numbers do. */
  isLettered: boolean
  /** The last number: a bare `1.2` counts only where it goes on from that. */
  path: readonly number[]
}

const checkMark = /^([*_]{0,3})\u{2705}\ufe0f?\s*|\s*\u{2705}\ufe0f?([*_]{0,3})$/gu
const crossedOut = /^~~(?=[^~\s])(?:[^~]|~(?!~))*~~[.:;!]?$/u

/** Whether a text is crossed out as a whole. */
export function isCrossedOut(text: string): boolean {
  return text.includes('~~') && crossedOut.test(text.trim())
}

/** A text without the check marks before and after it, and whether there were any. */
export function withoutCheckMarks(text: string): { text: string; isChecked: boolean } {
  if (!text.includes('\u2705')) return { text, isChecked: false }
  const rest = text.replace(checkMark, '$1$2')
  return { text: rest, isChecked: rest !== text }
}

/** Takes the line without its indentation. */
export function readMarker(line: string, before: Before): Marker | null {
  const marker = plainMarker(line, before)
  if (marker === null || !/[\u2705~]/.test(line)) return marker
  const { text, isChecked } = withoutCheckMarks(marker.text)
  const ticked = isChecked || marker.ticked
  // What is ticked and crossed out was done, and then crossed out.
  return { ...marker, text, ticked, isDropped: ticked !== true && (marker.isDropped || isCrossedOut(text)) }
}

function plainMarker(line: string, before: Before): Marker | null {
  const opening = bullet.exec(line)
  if (opening !== null) return bulletMarker(line.slice(opening[0].length), opening[1] ?? '', opening[0].length, before)
  const bare = bareBox.exec(line)
  if (bare !== null) {
    const ticked = 'xX☑☒'.includes(bare[1] ?? bare[2] ?? ' ')
    const marker = { kind: 'box', sign: '', path: [], ticked, isDropped: false } as const
    return listed({ ...marker, path: [], text: line.slice(bare[0].length), width: bare[0].length }, before)
  }
  const letters = before.isNested || before.isLettered ? letter.exec(line) : null
  if (letters === null) return numberMarker(line, before)
  const text = line.slice(letters[0].length)
  const common = { ticked: null, isDropped: false, text, width: letters[0].length }
  if (before.isNested) return { kind: 'bullet', sign: 'a', path: [], ...common }
  return { kind: 'number', sign: 'a', path: [line.toLowerCase().charCodeAt(0) - 96], ...common }
}

function bulletMarker(text: string, sign: string, width: number, before: Before): Marker {
  const tick = box.exec(text)
  if (tick === null) return listed({ kind: 'bullet', sign, path: [], ticked: null, isDropped: false, text, width }, before)
  const ticked = { ticked: isTick(tick[1]), isDropped: tick[1] === '-' }
  return listed({ kind: 'box', sign, path: [], ...ticked, text: boxText(text, tick), width }, before)
}

/** Bullets with numbers behind them are numbered items; boxes stay boxes. */
function listed(marker: Marker, before: Before): Marker {
  const number = believedNumber(marker.text, before)
  if (number === null) return marker
  return { ...marker, kind: marker.kind === 'box' ? 'box' : 'number', path: number.path, text: number.rest }
}

function believedNumber(text: string, before: Before): NumberPrefix | null {
  const number = isListed(text) ? readNumber(text) : null
  return number === null || number.isCertain || goesOnFrom(before.path, number.path) ? number : null
}

/** A star after the box is how some agents write that a task is optional. */
function boxText(text: string, tick: RegExpExecArray): string {
  return text.slice(tick[0].length) + (tick[2] === '*' ? ' (optional)' : '')
}

function numberMarker(line: string, before: Before): Marker | null {
  const number = believedNumber(line, before)
  if (number === null) return null
  const tick = box.exec(number.rest)
  return {
    kind: 'number',
    sign: '',
    path: number.path,
    ticked: tick === null ? null : isTick(tick[1]),
    isDropped: tick?.[1] === '-',
    text: tick === null ? number.rest : boxText(number.rest, tick),
    width: line.length - number.rest.length,
  }
}

/** Headings are numbered in more ways than items are: “3 — Deploy” as an item is prose. */
function isListed(line: string): boolean {
  return /^[*_]{0,3}(?:\d{1,9}(?:[.)、．]|\u{fe0f}?\u{20e3})|[(（]\d{1,4}[)）]|[\u2460-\u2473])/u.test(line)
}

function isTick(character: string | undefined): boolean {
  return character !== undefined && character !== '' && 'xX✓✔✅'.includes(character)
}
