import { structuredPatch } from 'diff'

export interface LineDiff {
  added: number
  removed: number
  /** A unified diff; empty when nothing differs. */
  diff: string
}

/** Beyond this many differing lines, saying "all of it" is quicker and no less useful. */
const maximumEditLength = 1_000

export function lineDiff(from: Named, to: Named, context = 3): LineDiff {
  if (from.content === to.content) return { added: 0, removed: 0, diff: '' }
  const patch = structuredPatch(from.name, to.name, from.content, to.content, '', '', { context, maxEditLength: maximumEditLength })
  if (patch === undefined) return wholly(from, to)
  const lines = patch.hunks.flatMap((hunk) => hunk.lines)
  const hunks = patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines: own }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    ...own,
  ])
  return { added: count(lines, '+'), removed: count(lines, '-'), diff: [...heads(from, to), ...hunks, ''].join('\n') }
}

interface Named {
  name: string
  content: string
}

function heads(from: Named, to: Named): string[] {
  return [`--- ${from.name}`, `+++ ${to.name}`]
}

function wholly(from: Named, to: Named): LineDiff {
  const [old, fresh] = [linesOf(from.content), linesOf(to.content)]
  const lines = [
    ...heads(from, to),
    `@@ -1,${old.length} +1,${fresh.length} @@`,
    ...old.map((line) => `-${line}`),
    ...fresh.map((line) => `+${line}`),
  ]
  return { added: fresh.length, removed: old.length, diff: `${lines.join('\n')}\n` }
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

function count(lines: readonly string[], mark: string): number {
  return lines.filter((line) => line.startsWith(mark)).length
}
