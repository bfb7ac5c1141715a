import type { Machine } from './machine.ts'
import type { Result } from './result.ts'

export interface Report {
  date: string
  machine: Machine
  results: Result[]
}

const heading = ['promise', 'what', 'ours', 'against', 'ratio', 'target', 'met']

export function asText({ date, machine, results }: Report): string {
  const rows = [heading, ...results.map(cellsOf)]
  const widths = heading.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, '', `${date}, ${describe(machine)}`, ...notesOf(results), ''].join('\n')
}

export function asMarkdown({ date, machine, results }: Report): string {
  const rows = [heading, heading.map(() => '---'), ...results.map(cellsOf)]
  const notes = notesOf(results).map((note) => `- ${note}`)
  return [`Measured on ${date}: ${describe(machine)}.`, '', ...rows.map((row) => `| ${row.join(' | ')} |`), '', ...notes]
    .join('\n')
    .trimEnd()
}

function cellsOf({ id, what, unit, contenders, ratio, target, met }: Result): string[] {
  const [ours, theirs] = contenders.map(({ name, figure }) => `${name}: ${rounded(figure)} ${unit}`)
  const sign = target.sense === 'at least' ? '≥' : '≤'
  return [id, what, ours ?? '', theirs ?? '', `${ratio.toFixed(2)} ×`, `${sign} ${target.ratio} ×`, met ? 'yes' : 'no']
}

/** Three digits that mean something. */
function rounded(figure: number): string {
  return figure >= 100 ? Math.round(figure).toLocaleString('en') : figure.toPrecision(3)
}

function notesOf(results: readonly Result[]): string[] {
  return results.flatMap(({ id, contenders, note }) => (note ? [`${id}, ${contenders[1].name}: ${note}`] : []))
}

function describe({ processor, cores, memory, node }: Machine): string {
  return `${cores} cores (${processor}), ${memory}, Node ${node}`
}
