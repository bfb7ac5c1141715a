import type { Overview } from '../../../contract/nouns/overview.ts'
import { plainLine } from '../../../core/render/text/plain-text.ts'
import { usageText } from '../../../core/render/usage/usage-text.ts'
import type { CommandsOf } from '../command.ts'
import { nextLine } from '../phrases/next-line.ts'

export const cut = 'There is more than could be looked at: the counts are too low. punchlist session list and task list show all.'

export const quiet =
  'All is quiet: no session needs you, runs, waits, is stuck, ready or scheduled, and nothing is open on everyone’s list. Add something: punchlist add "…"'

export const overviewCommands: CommandsOf<'overview'> = {
  'overview.get': [{ words: 'overview', print: ({ overview }) => overviewText(overview) }],
  'overview.work': { hidden: 'It is what the page Work of the dashboard shows; `punchlist session list` and `task list` tell the same' },
  'overview.home': { hidden: 'It is what the first page of the dashboard shows; `punchlist overview` tells the same in lines' },
}

function overviewText({ needsYou, running, waiting, stuck, ready, scheduled, everyone, more, spentToday, partial }: Overview): string {
  const parts = [
    part('Needs you', more.needsYou, needsYou, ({ question, detail, next, ...rest }) =>
      question === null
        ? `${named(rest)}: ${plainLine(detail)}; next: ${nextLine(next, rest.session)}`
        : `#${question.number} ${firstLine(question.text)} (${named(rest)})`,
    ),
    part(
      'Running',
      more.running,
      running,
      ({ focus, ...rest }) => `${named(rest)}${focus === null ? '' : `: #${focus.number} ${plainLine(focus.subject)}`}`,
    ),
    part('Waiting', more.waiting, waiting, ({ next, ...rest }) => `${named(rest)}: waits for ${awaited(rest.for)}`),
    part(
      'Stuck',
      more.stuck,
      stuck,
      ({ why, detail, next, ...rest }) => `${named(rest)} [${why}] ${detail}; next: ${nextLine(next, rest.session)}`,
    ),
    part('Ready', more.ready, ready, ({ open, next, ...rest }) => `${named(rest)}: ${open} open; next: ${nextLine(next, rest.session)}`),
    part(
      'Scheduled',
      more.scheduled,
      scheduled,
      ({ open, next, ...rest }) => `${named(rest)}: ${open} open; next: ${nextLine(next, rest.session)}`,
    ),
    part('Everyone’s list', more.everyone, everyone, everyonesLine),
  ]
  const spent = spentToday.requests === 0 ? '' : `Used today: ${usageText(spentToday)}`
  return [parts.filter(Boolean).join('\n') || quiet, spent, partial ? cut : ''].filter(Boolean).join('\n')
}

/** A todo that belongs to no session. */
function everyonesLine({ number, subject, status, priority, blockedReason }: Overview['everyone'][number]): string {
  const urgent = priority === 'high' ? ' (high)' : ''
  const reason = blockedReason === null ? '' : `: ${plainLine(blockedReason)}`
  const stands = { pending: '', in_progress: ' [in progress]', blocked: ` [blocked${reason}]`, completed: '', canceled: '' }[status]
  return `#${number} ${plainLine(subject)}${urgent}${stands}`
}

/** Whose end is waited for. */
export function awaited({ kind, number }: Overview['waiting'][number]['for']): string {
  return `${kind} #${number}`
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
