import { useMemo, useState } from 'react'
import type { CodeLine } from '../code/code-lines.ts'
import { CodeText } from '../code/code-text.tsx'
import { languageOf } from '../code/language-of.ts'
import { useHighlighted } from '../code/use-highlighted.ts'
import { type DiffLine, diffLines, type TextLine } from './diff-lines.ts'
import { sidesOf } from './sides.ts'

interface DiffProps {
  path: string
  /** Unified. */
  diff: string
  /** Whether the lines are those of the file; a piece has no numbers. */
  isNumbered: boolean
}

const atOnce = 300
/** A line may be as long as the whole file. */
const longestLine = 4_000

/** A change as it is read: one column, with its place, its sign and its text. */
export function Diff({ path, diff, isNumbered }: DiffProps) {
  const [limit, setLimit] = useState(atOnce)
  const lines = useMemo(() => diffLines(diff), [diff])
  const { texts, places } = useMemo(() => sidesOf(lines), [lines])
  const flat = useMemo(() => texts.flat(), [texts])
  const colours = useHighlighted(flat, languageOf(path))
  const colourOf = (index: number): CodeLine | undefined => {
    const place = places[index]
    return place && colours?.[2 * place.hunk + place.side]?.[place.line]
  }
  return (
    <>
      <ol className="font-mono text-sm/5 [tab-size:2]">
        {lines.slice(0, limit).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of a diff is nothing but its place
          <Line key={index} line={line} isFirst={index === 0} isNumbered={isNumbered} colours={colourOf(index)} />
        ))}
      </ol>
      {lines.length > limit && (
        <button type="button" className="button button-quiet m-1" onClick={() => setLimit(lines.length)}>
          Show {lines.length - limit} more lines
        </button>
      )}
    </>
  )
}

const looks = {
  same: { row: '', gutter: 'text-faint', sign: '', word: '' },
  added: { row: 'bg-add-ground', gutter: 'bg-add-gutter text-add-ink', sign: '+', word: 'added' },
  removed: { row: 'bg-del-ground', gutter: 'bg-del-gutter text-del-ink', sign: '−', word: 'removed' },
}

interface LineProps {
  line: DiffLine
  isFirst: boolean
  isNumbered: boolean
  colours: CodeLine | undefined
}

function Line({ line, isFirst, isNumbered, colours }: LineProps) {
  if (line.kind === 'hunk') return isFirst ? null : <li className="bg-canvas pl-10 text-xs/5 text-faint">⋯</li>
  if (!('from' in line)) return <li className="bg-canvas pl-10 text-xs/5 text-faint">{line.text}</li>
  return <Text line={line} isNumbered={isNumbered} colours={colours} />
}

function Text({ line, isNumbered, colours }: { line: TextLine; isNumbered: boolean; colours: CodeLine | undefined }) {
  const { kind, text, from, to } = line
  const { row, gutter, sign, word } = looks[kind]
  const isCut = text.length > longestLine
  return (
    <li className={`grid grid-cols-[34px_18px_minmax(0,1fr)] ${row}`}>
      <span aria-hidden className={`pr-2 text-right text-xs/5 select-none ${gutter}`}>
        {isNumbered && (to ?? from)}
      </span>
      <span aria-hidden className={`text-center select-none ${gutter.split(' ').at(-1)}`}>
        {sign}
      </span>
      <span className="stored pr-2 whitespace-pre-wrap">
        {word !== '' && <span className="sr-only">{word}: </span>}
        {isCut ? `${text.slice(0, longestLine)}… (${text.length - longestLine} more characters)` : <CodeText text={text} line={colours} />}
      </span>
    </li>
  )
}
