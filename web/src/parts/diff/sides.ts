import type { DiffLine } from './diff-lines.ts'

export interface Sides {
  /** The text before and the text after, hunk by hunk, as far as the diff holds them. */
  texts: [before: string, after: string][]
  /** Where each line of the diff is: in which hunk, on which side, at which line of it; undefined for what is no line of a text. */
  places: ({ hunk: number; side: 0 | 1; line: number } | undefined)[]
}

/** The two texts of a diff, so that each can be read as code. */
export function sidesOf(lines: readonly DiffLine[]): Sides {
  const hunks: [string[], string[]][] = []
  const places = lines.map((line) => {
    if (line.kind === 'hunk') hunks.push([[], []])
    if (!('from' in line)) return undefined
    const hunk = hunks.at(-1)
    if (hunk === undefined) return undefined
    if (line.kind !== 'added') hunk[0].push(line.text)
    if (line.kind !== 'removed') hunk[1].push(line.text)
    const side = line.kind === 'removed' ? (0 as const) : (1 as const)
    return { hunk: hunks.length - 1, side, line: hunk[side].length - 1 }
  })
  return { texts: hunks.map(([before, after]) => [before.join('\n'), after.join('\n')]), places }
}
