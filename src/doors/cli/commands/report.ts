import type { Report } from '../../../contract/nouns/report.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'
import type { CommandsOf } from '../command.ts'

export const reportCommands: CommandsOf<'report'> = {
  'report.get': [{ words: 'report', print: ({ report }) => reportText(report) }],
}

function reportText({ days, outcomes, agents, isCut }: Report): string {
  const columns = ['day', 'added', 'completed', 'canceled', 'open', 'runs'] as const
  const rows = [columns, ...days.map((day) => columns.map((column) => String(day[column])))]
  const table = rows.map(([day = '', ...counts]) => [day.padEnd(10), ...counts.map((count) => count.padStart(9))].join(' '))
  const ended = outcomes.map(({ outcome, runs }) => `${runs} ${outcome}`).join(', ')
  const worked = agents.map(({ agent, runs, seconds }) => `${plainLine(agent)} ${runs} (${Math.round(seconds)} s)`).join(', ')
  return [...table, ...(ended === '' ? [] : [`Runs: ${ended}${isCut ? ' (the newest of them)' : ''}`, `Agents: ${worked}`])].join('\n')
}
