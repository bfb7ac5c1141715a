interface Run {
  start: number
  length: number
  /** How many of its characters turned out to be marks, from the left and from the right. */
  closing: number
  opening: number
}

const isSpace = (character: string) => character === '' || /\s/.test(character)
const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character)
/** Of scripts that put spaces between words: only there a mark within a word is none. */
const isSpacedWord = (character: string) => /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_)\]]/u.test(character)

/**
 * Markdown's own rules for what opens and what closes, told for reading rather than for rendering: a mark that finds no
 * partner is text (`*.ts`, `2 * 3`), and so are stars and underscores within a word (`2*3*4`) or a name (`__init__.py`), and stars beside
 * a slash, which are paths.
 */
export function withoutEmphasis(text: string): string {
  const runs: Run[] = []
  const open: Record<string, Run[]> = { '*': [], _: [], '~': [] }
  for (const match of text.matchAll(/\*+|_+|~{2,}/g)) {
    const mark = match[0].charAt(0)
    const run = { start: match.index, length: match[0].length, closing: 0, opening: 0 }
    const before = text.charAt(run.start - 1)
    const after = text.charAt(run.start + run.length)
    if (mark === '*' && (before === '/' || after === '/' || (isSpacedWord(before) && isSpacedWord(after)))) continue
    if (mark === '_' && isWithinName(text, run)) continue
    const closes = !isSpace(before) && (mark !== '_' || !isWord(after))
    const opens = !isSpace(after) && (mark !== '_' || !isWord(before))
    runs.push(run)
    if (closes) close(run, open[mark] ?? [])
    if (opens && run.closing < run.length) open[mark]?.push(run)
  }
  return withoutRuns(text, runs)
}

/** A dot or a slash between the mark and another word makes it part of a name. */
function isWithinName(text: string, { start, length }: Run): boolean {
  const end = start + length
  const goesOn = /[./\\=-]/.test(text.charAt(end)) && isWord(text.charAt(end + 1))
  return goesOn || (/[./\\=-]/.test(text.charAt(start - 1)) && isWord(text.charAt(start - 2)))
}

function close(run: Run, openers: Run[]): void {
  while (run.closing < run.length) {
    const opener = openers.at(-1)
    if (opener === undefined) return
    const left = opener.length - opener.closing - opener.opening
    const matched = Math.min(left, run.length - run.closing)
    opener.opening += matched
    run.closing += matched
    if (matched === left) openers.pop()
  }
}

function withoutRuns(text: string, runs: Run[]): string {
  let kept = ''
  let from = 0
  for (const run of runs) {
    const left = run.length - run.closing - run.opening
    kept += text.slice(from, run.start) + text.slice(run.start, run.start + left)
    from = run.start + run.length
  }
  return kept + text.slice(from)
}
