import { once } from '../../../contract/once.ts'

/** Made when they are first used: a list of plain words takes longer to know these than to be drawn. */
const patterns = once(() => ({
  /** What terminals draw two columns wide. */
  wide: /\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u2e80-\u303e\u3200-\ua4cf\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|\ufe0f/u,
  halfwidth: /^[\uff61-\uffdc]/u,
  widthless: /^[\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u,
}))
const segmenter = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))
const ascii = /^[ -~]*$/

/** A line in what people take for its characters. */
function graphemes(line: string): string[] {
  return ascii.test(line) ? [...line] : Array.from(segmenter().segment(line), ({ segment }) => segment)
}

function widthOf(grapheme: string): number {
  if (ascii.test(grapheme)) return 1
  const { wide, halfwidth, widthless } = patterns()
  if (widthless.test(grapheme)) return 0
  return wide.test(grapheme) && !halfwidth.test(grapheme) ? 2 : 1
}

/** How many columns of a terminal a line takes. */
export function cellWidth(line: string): number {
  if (ascii.test(line)) return line.length
  let width = 0
  for (const segment of graphemes(line)) width += widthOf(segment)
  return width
}

/** The line, or as much of its beginning as fits, with a sign that there is more. */
export function cutTo(line: string, columns: number): string {
  if (columns <= 0) return ''
  // A todo may be 16 KiB long; no terminal shows more than its first columns.
  const head = line.slice(0, columns * 16)
  if (head.length === line.length && cellWidth(line) <= columns) return line
  let kept = ''
  let width = 0
  for (const segment of graphemes(head)) {
    const next = widthOf(segment)
    if (width + next > columns - 1) break
    kept += segment
    width += next
  }
  return `${kept}…`
}

/** The end of the line that fits, for what is being typed. */
export function endOf(line: string, columns: number): string {
  let kept = ''
  let width = 0
  for (const segment of graphemes(line).toReversed()) {
    const next = widthOf(segment)
    if (width + next > columns) break
    kept = segment + kept
    width += next
  }
  return kept
}

/** The line in as many lines as it needs, broken at spaces; at most so many. */
export function wrapped(line: string, columns: number, most: number): string[] {
  const lines: string[] = []
  let current = ''
  const words = line.split(' ')
  for (const [index, word] of words.entries()) {
    const longer = current === '' ? word : `${current} ${word}`
    if (current === '' || cellWidth(longer) <= columns) current = longer
    else if (lines.length === most - 1) return [...lines, cutTo([current, ...words.slice(index)].join(' '), columns)]
    else {
      lines.push(current)
      current = word
    }
  }
  return [...lines, current].map((text) => cutTo(text, columns))
}
