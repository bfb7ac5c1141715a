import { markdown, type Token } from '../lines/markdown.ts'
import { unprintable } from '../lines/source-lines.ts'

const special = /[\\`*_~[\]<>&]/
const inlineTag =
  /^<\/?(?:a|b|br|code|del|details|div|em|font|i|img|ins|kbd|li|mark|ol|p|s|small|span|strong|sub|summary|sup|u|ul)\b[^<>]*>$/i

/** More of a line is never looked at: no title needs it, and a line may be a megabyte long. */
export const longestInline = 4000

/** What a reader sees of one line of Markdown: no marks, code and links as their text, no pictures. */
export function plainInline(source: string): string {
  const text = source.slice(0, longestInline)
  if (!special.test(text)) return text
  const tokens: Token[] = []
  const parser = markdown()
  parser.inline.parse(withoutOpenComment(text), parser, {}, tokens)
  // An entity may stand for any character.
  return tokens.map(seen).join('').replace(unprintable, '')
}

function withoutOpenComment(text: string): string {
  const start = text.lastIndexOf('<!--')
  return start > text.lastIndexOf('-->') ? text.slice(0, start) : text
}

/** A run of ticks without a partner is only left out. */
function seen({ type, content }: Token): string {
  if (type === 'text') return content.replace(/`+/g, '')
  if (type === 'text_special') return content
  if (type === 'code_inline') return content.trim()
  if (type !== 'html_inline') return ''
  return inlineTag.test(content) ? ' ' : content.startsWith('<!--') ? '' : content
}
