import type { Cost } from '../../../contract/nouns/cost.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'
import { costText, countText, usageText } from '../../../core/render/usage/usage-text.ts'
import type { CommandsOf } from '../command.ts'

export const costCommands: CommandsOf<'cost'> = {
  'cost.get': [{ words: 'cost', print: ({ cost }) => costReport(cost) }],
}

function costReport({ since, until, total, rows, more }: Cost): string {
  if (total.requests === 0) return `Nothing was used from ${since} to ${until}.`
  const used = rows.filter(({ usage }) => usage.requests > 0 || usage.milliseconds > 0)
  const cells = used.map(({ name, title, usage }) => {
    const { requests, inputTokens, cachedTokens, outputTokens } = usage
    const named = title === '' ? plainLine(name) : `#${name} ${plainLine(title)}`
    return [named, String(requests), countText(inputTokens), countText(cachedTokens), countText(outputTokens), costText(usage)]
  })
  const head = ['', 'requests', 'input', 'cached', 'output', 'cost']
  const widths = head.map((word, column) => Math.max(word.length, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  const left = more > 0 ? [`… ${more} more`] : []
  return [line(head), ...cells.map(line), ...left, `From ${since} to ${until} (UTC): ${usageText(total)}`].join('\n')
}
