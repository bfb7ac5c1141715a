import type { Overview } from '../../../contract/nouns/overview.ts'
import { plainLine } from '../../../core/render/plain-text.ts'
import type { CommandsOf } from '../command.ts'

export const overviewCommands: CommandsOf<'overview'> = {
  'overview.get': [{ words: 'overview', print: ({ overview }) => overviewText(overview) }],
}

function overviewText({ needsYou, running, stuck, ready, more }: Overview): string {
  const parts = [
    part(
      'Needs you',
      more.needsYou,
      needsYou,
      ({ question, ...rest }) => `#${question.number} ${firstLine(question.text)} (${named(rest)})`,
    ),
    part(
      'Running',
      more.running,
      running,
      ({ focus, ...rest }) => `${named(rest)}${focus === null ? '' : `: #${focus.number} ${plainLine(focus.subject)}`}`,
    ),
    part('Stuck', more.stuck, stuck, ({ why, detail, next, ...rest }) => `${named(rest)} [${why}] ${detail}; next: ${plainLine(next)}`),
    part('Ready', more.ready, ready, ({ open, next, ...rest }) => `${named(rest)}: ${open} open; next: ${plainLine(next)}`),
  ]
  return parts.filter(Boolean).join('\n') || 'All is quiet: nothing needs you, runs, is stuck or ready.'
}

interface Named {
  session: number
  title: string
  agent: string | null
}

function named({ session, title, agent }: Named): string {
  return `session #${session} ${plainLine(title)}${agent === null ? '' : ` (${plainLine(agent)})`}`
}

function firstLine(text: string): string {
  return plainLine(text.split('\n')[0] ?? '')
}

function part<Item>(head: string, left: number, items: readonly Item[], line: (item: Item) => string): string {
  if (items.length === 0) return ''
  return [`${head}:`, ...items.map((item) => `  ${line(item)}`), ...(left > 0 ? [`  … ${left} more`] : [])].join('\n')
}
