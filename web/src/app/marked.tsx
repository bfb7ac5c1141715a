import { type Mark, piecesOf } from './palette-entries.ts'

/** A text in which what was looked for stands out. */
export function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  return piecesOf(text, marks).map((piece) =>
    piece.isMarked ? (
      <mark key={piece.at} className="rounded-[2px] bg-mark px-px text-inherit">
        {piece.text}
      </mark>
    ) : (
      <span key={piece.at}>{piece.text}</span>
    ),
  )
}
