import { reopened } from '../words/decoration.ts'

/** A number before a title, as a path: `2.3.1.` is [2, 3, 1]. */
export interface NumberPrefix {
  path: number[]
  rest: string
  /** Whether something follows the number that only a numbering has: `1.`, `2)`, `1.2.`; a bare `1.2` may be a quantity. */
  isCertain: boolean
}

const dotted = /^([*_]{0,3})(\d{1,9}(?:\.\d{1,4}){0,8})(?:([.):：、．])([*_]{0,3})(?:\s+|$|(?=[\p{Lo}\p{Lu}*`]))| ?([—–]|-(?=\s))\s*)/u
const bare = /^([*_]{0,3})(\d{1,4}(?:\.\d{1,4}){1,8})([*_]{0,3})\s+/u
const bracketed = /^[(（](\d{1,4})[)）]\s*/u
const keycap = /^(\d{1,2})\u{fe0f}?\u{20e3}\s*/u
const circled = /^([\u2460-\u2473])\s*/u
const chinese = /^([一二三四五六七八九十]{1,3})、\s*/u

export function readNumber(text: string): NumberPrefix | null {
  const plain = dotted.exec(text)
  if (plain !== null) {
    const [whole, opening = '', number = '', , closing] = plain
    return { path: pathOf(number), rest: reopened(opening, [closing], text.slice(whole.length)), isCertain: true }
  }
  const doubtful = bare.exec(text)
  if (doubtful !== null) {
    const [whole, opening = '', number = '', closing] = doubtful
    return { path: pathOf(number), rest: reopened(opening, [closing], text.slice(whole.length)), isCertain: false }
  }
  return unusual(text)
}

function unusual(text: string): NumberPrefix | null {
  const digits = bracketed.exec(text) ?? keycap.exec(text)
  if (digits !== null) return { path: pathOf(digits[1] ?? ''), rest: text.slice(digits[0].length), isCertain: true }
  const ring = circled.exec(text)
  if (ring !== null) return { path: [text.charCodeAt(0) - 0x245f], rest: text.slice(ring[0].length), isCertain: true }
  const words = chinese.exec(text)
  if (words === null) return null
  return { path: ['一二三四五六七八九十'.indexOf(words[1] ?? '') + 1], rest: text.slice(words[0].length), isCertain: true }
}

function pathOf(number: string): number[] {
  return number.split('.').map((part) => Number.parseInt(part, 10))
}
