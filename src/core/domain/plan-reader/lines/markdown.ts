import MarkdownIt from 'markdown-it'

type StateBlock = InstanceType<MarkdownIt['block']['State']>
type StateInline = InstanceType<MarkdownIt['inline']['State']>
export type Token = StateBlock['tokens'][number]
type Scanned = ReturnType<StateInline['scanDelims']>

let parser: MarkdownIt | undefined

/** Markdown as agents write it. Nothing is rendered, so that no HTML has to be safe. */
export function markdown(): MarkdownIt {
  parser ??= looseMarkdown()
  return parser
}

function looseMarkdown(): MarkdownIt {
  const md = new MarkdownIt({ html: true })
  md.validateLink = () => true
  md.normalizeLinkText = (address) => address
  // What is indented or quoted is told by its own line: plans have items and lazy lines where Markdown has code and quotations.
  md.block.ruler.disable(['reference', 'html_block', 'code', 'blockquote'])
  md.block.ruler.at('fence', fenced, { alt: ['paragraph', 'list'] })
  md.block.ruler.before('heading', 'hidden', hidden, { alt: ['paragraph'] })
  md.inline.ruler.before('link', 'unresolved', unresolved)
  md.inline.State = class extends md.inline.State {
    override scanDelims(start: number): Scanned {
      return scanned(this.src, start)
    }
  }
  return md
}

function lineOf(state: StateBlock, at: number): string {
  return state.src.slice((state.bMarks[at] ?? 0) + (state.tShift[at] ?? 0), state.eMarks[at]).trimEnd()
}

/** Code is often less indented than the item it belongs to: only its fence ends it. */
function fenced(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const marks = /^(?:`{3,}(?!.*`)|~{3,})/.exec(lineOf(state, start))?.[0]
  if (marks === undefined || silent) return marks !== undefined
  const closes = (text: string) => text.startsWith(marks) && text === marks.charAt(0).repeat(text.length)
  let last = start + 1
  while (last < end && !closes(lineOf(state, last))) last++
  return taken(state, 'fence', start, Math.min(last + 1, end))
}

/** Comments, and lines that only have tags, which only wrap what is written between them. */
function hidden(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const text = lineOf(state, start)
  let last = start
  if (text.startsWith('<!--')) while (last < end - 1 && !lineOf(state, last).includes('-->')) last++
  else if (!/^<\/?[a-z][^<>]*>(?:[^<>]*<\/summary>)?$/i.test(text)) return false
  return silent || taken(state, 'html_block', start, last + 1)
}

function taken(state: StateBlock, type: string, start: number, end: number): true {
  state.push(type, '', 0).map = [start, end]
  state.line = end
  return true
}

const reference = /!\[[^[\]]*\]\[[^[\]]*\]|\[\^[^[\]]*\]|(?<![\p{L}\p{N}\]])\[([^[\]]+)\]\[[^[\]]*\](?!\()/uy

/** A title is read by itself, so that what a reference leads to is not known: of a link its words stay, of pictures and footnotes nothing. */
function unresolved(state: StateInline, silent: boolean): boolean {
  reference.lastIndex = state.pos
  const match = reference.exec(state.src)
  if (match === null) return false
  const [end, words, max] = [state.pos + match[0].length, match[1], state.posMax]
  if (!silent && words !== undefined) {
    state.pos += 1
    state.posMax = state.pos + words.length
    state.md.inline.tokenize(state)
    state.posMax = max
  }
  state.pos = end
  return true
}

const isSpace = (character: string) => character === '' || /\s/.test(character)
const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character)
/** Of scripts that put spaces between words: only there a mark within a word is none. */
const isSpacedWord = (character: string) => /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_)\]]/u.test(character)

/**
 * What opens and what closes, told for reading rather than for rendering: stars and underscores within a word (`2*3*4`), a name
 * (`__init__.py`) or an address are text, and so are stars beside a slash, which are paths.
 */
function scanned(text: string, start: number): Scanned {
  const mark = text.charAt(start)
  let end = start
  while (text[end] === mark) end++
  const [before, after] = [text.charAt(start - 1), text.charAt(end)]
  const isPath = mark === '*' && (before === '/' || after === '/' || (isSpacedWord(before) && isSpacedWord(after)))
  const isText = isPath || (mark === '_' && isWithinName(text, start, end)) || isWithinAddress(text, start, after)
  return {
    can_open: !isText && !isSpace(after) && (mark !== '_' || !isWord(before)),
    can_close: !isText && !isSpace(before) && (mark !== '_' || !isWord(after)),
    length: end - start,
  }
}

/** A dot or a slash between the mark and another word makes it part of a name. */
function isWithinName(text: string, start: number, end: number): boolean {
  const goesOn = /[./\\=-]/.test(text.charAt(end)) && isWord(text.charAt(end + 1))
  return goesOn || (/[./\\=-]/.test(text.charAt(start - 1)) && isWord(text.charAt(start - 2)))
}

function isWithinAddress(text: string, start: number, after: string): boolean {
  return /[^\s<>()[\]`\\.,;:!?'"]/.test(after) && /https?:\/\/[^\s<>()[\]`\\]*$/.test(text.slice(Math.max(0, start - 500), start))
}
