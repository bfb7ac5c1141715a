import { createTwoFilesPatch, structuredPatch } from 'diff'

export interface LineDiff {
  added: number
  removed: number
  /** A unified diff; empty when nothing differs. */
  diff: string
}

/** Beyond this many differing lines, saying "all of it" is quicker and no less useful. */
const maximumEditLength = 5_000

export function lineDiff(from: { name: string; content: string }, to: { name: string; content: string }): LineDiff {
  if (from.content === to.content) return { added: 0, removed: 0, diff: '' }
  const limits = { context: 3, maxEditLength: maximumEditLength }
  const patch = structuredPatch(from.name, to.name, from.content, to.content, '', '', limits)
  if (patch === undefined) return wholly(from, to)
  const lines = patch.hunks.flatMap((hunk) => hunk.lines)
  const diff = createTwoFilesPatch(from.name, to.name, from.content, to.content, '', '', limits) ?? ''
  return { added: count(lines, '+'), removed: count(lines, '-'), diff: diff.replace(/^=+\n/, '') }
}

function wholly(from: { name: string; content: string }, to: { name: string; content: string }): LineDiff {
  const [old, fresh] = [from.content.split('\n'), to.content.split('\n')]
  const lines = [`--- ${from.name}`, `+++ ${to.name}`, ...old.map((line) => `-${line}`), ...fresh.map((line) => `+${line}`)]
  return { added: fresh.length, removed: old.length, diff: `${lines.join('\n')}\n` }
}

function count(lines: readonly string[], mark: string): number {
  return lines.filter((line) => line.startsWith(mark)).length
}
