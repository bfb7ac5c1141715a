import type { CodeKind, CodeLine } from './code-lines.ts'

const colours: Record<CodeKind, string> = { word: 'text-code-word', string: 'text-code-string', note: 'text-code-note' }

/** One line of code, with its colours where they are known. */
export function CodeText({ text, line }: { text: string; line: CodeLine | undefined }) {
  if (line === undefined) return text
  return line.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a line is nothing but its place
    <span key={index} className={piece.kind && colours[piece.kind]}>
      {piece.text}
    </span>
  ))
}
