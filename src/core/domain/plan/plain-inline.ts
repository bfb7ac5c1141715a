import { withoutEmphasis } from './emphasis.ts'

/** Private characters stand for text that is not Markdown until the rest has been read. */
const firstStandIn = 0xf0000
const standIns = /[\u{f0000}-\u{ffffd}]/gu
const special = /[\\`*_~[\]<>&\u{f0000}-\u{ffffd}]/u
const inlineTag =
  /<\/?(?:a|b|br|code|del|details|div|em|font|i|img|ins|kbd|li|mark|ol|p|s|small|span|strong|sub|summary|sup|u|ul)\b[^<>]*>/gi
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" }

/** More of a line is never looked at: no title needs it, and a line may be a megabyte long. */
export const longestInline = 4000

/** What a reader sees of one line of Markdown: no marks, code and links as their text, no pictures. */
export function plainInline(source: string): string {
  const markdown = source.slice(0, longestInline)
  if (!special.test(markdown)) return markdown
  const kept: string[] = []
  const keep = (text: string) => String.fromCodePoint(firstStandIn + kept.push(text) - 1)
  const masked = withoutLiterals(withoutComments(markdown.replace(standIns, '')), keep)
  return withoutEmphasis(withoutLinks(masked).replace(inlineTag, ' '))
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(standIns, (standIn) => kept[(standIn.codePointAt(0) ?? 0) - firstStandIn] ?? '')
}

function withoutComments(text: string): string {
  let kept = ''
  let from = 0
  for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', start)
    kept += text.slice(from, start)
    if (end === -1) return kept
    from = end + 3
  }
  return kept + text.slice(from)
}

/** Addresses, but for the marks that close what they stand in. */
const address = String.raw`https?:\/\/[^\s<>()[\]\`\\]*[^\s<>()[\]\`\\*_~.,;:!?'"]`
const literal = new RegExp(String.raw`\\[!-/:-@[-\`{-~]|\`+|<(?:https?:\/\/|mailto:)[^<>\s]*>|${address}`, 'g')

/**
 * Escaped characters, addresses, and code: from a run of ticks to the next run of the same length. A run without a partner is only
 * left out.
 */
function withoutLiterals(text: string, keep: (literal: string) => string): string {
  const found = [...text.matchAll(literal)]
  const partners = partnersOf(found.map((match) => match[0]))
  let kept = ''
  let from = 0
  for (let at = 0; at < found.length; at++) {
    const match = found[at]
    if (match === undefined) break
    const end = match.index + match[0].length
    kept += text.slice(from, match.index)
    from = end
    if (match[0].startsWith('\\')) kept += keep(match[0].slice(1))
    else if (!match[0].startsWith('`')) kept += keep(match[0].replace(/^<|>$/g, ''))
    const partner = partners[at]
    const closing = partner === undefined ? undefined : found[partner]
    if (partner === undefined || closing === undefined) continue
    kept += keep(text.slice(end, closing.index).trim())
    from = closing.index + closing[0].length
    at = partner
  }
  return kept + text.slice(from)
}

/** Where the next run of as many ticks is, for each of the marks; found from the end, so that it takes one walk. */
function partnersOf(marks: string[]): (number | undefined)[] {
  const nextOfLength = new Map<number, number>()
  const partners = marks.map((): number | undefined => undefined)
  for (let at = marks.length - 1; at >= 0; at--) {
    const mark = marks[at] ?? ''
    if (!mark.startsWith('`')) continue
    partners[at] = nextOfLength.get(mark.length)
    nextOfLength.set(mark.length, at)
  }
  return partners
}

/** Every class of characters ends at the next bracket, so that unclosed brackets cost no second look. */
function withoutLinks(text: string): string {
  return text
    .replace(/!\[[^[\]]*\](?:\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\])/g, '')
    .replace(/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/(?<![\p{L}\p{N}\]])\[([^[\]]+)\]\[[^[\]]*\]/gu, '$1')
    .replace(/\[\^[^[\]]*\]/g, '')
}
