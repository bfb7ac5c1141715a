import type { Overview } from '../../contract/nouns/overview.ts'
import type { SessionWithState } from '../../contract/nouns/session.ts'
import { plainLine } from '../../core/render/text/plain-text.ts'
import { progressLine } from '../../core/render/todo/progress-summary.ts'
import { awaited, cut, everyonesLine, quiet } from '../../doors/cli/commands/overview.ts'
import { nextLine } from '../../doors/cli/phrases/next-line.ts'
import { duration } from './duration.ts'
import type { Row, Tone } from './row.ts'
import { section } from './section.ts'
import { questionRow } from './session-rows.ts'
import type { List, TenantSnapshot } from './snapshot.ts'
import { todoRows } from './todo-rows.ts'

type IsOpen = (key: string) => boolean

/** What can be walked through in a tenant: the overview on top, then its sessions, each with its list when it is opened. */
export function tenantRows({ overview, sessions, lists, more }: TenantSnapshot, isOpen: IsOpen, now: number): Row[] {
  const shared = lists.get(0)
  const left: Row[] = more ? [{ key: 'more', depth: 1, text: '… more sessions: punchlist session list', tone: 'faint' }] : []
  const none: Row[] = [{ key: 'none', depth: 1, text: 'No session yet: punchlist session add TITLE', tone: 'faint' }]
  const rows = sessions.flatMap((session) => sessionBlock(session, lists.get(session.number), isOpen))
  return [
    ...overviewRows(overview, sessions, isOpen, now),
    ...section('sessions', `Sessions (${sessions.length}${more ? '+' : ''})`, [...(rows.length > 0 ? rows : none), ...left], isOpen),
    ...(shared === undefined || shared.todos.length === 0
      ? []
      : section('shared', `Everybody’s list${barOf(shared)}`, todoRows(shared.todos, 1, isOpen), isOpen, { list: 0 })),
  ]
}

function overviewRows(
  { needsYou, running, waiting, stuck, ready, scheduled, everyone, more, partial }: Overview,
  sessions: readonly SessionWithState[],
  isOpen: IsOpen,
  now: number,
) {
  const about = (number: number): Pick<Row, 'session' | 'list' | 'leadsTo'> => ({
    session: sessions.find((session) => session.number === number) ?? { number, hold: null, task: null },
    list: number,
    leadsTo: `session:${number}`,
  })
  const item = (part: string, of: { session: number; title: string; agent: string | null }, said: string, tone: Tone): Row => ({
    key: `${part}:${of.session}`,
    depth: 1,
    text: `${named(of.session, of.title, of.agent)}: ${said}`,
    tone,
    ...about(of.session),
  })
  const part = (key: string, head: string, rows: readonly Row[], left: number): Row[] => {
    if (rows.length === 0) return []
    const rest: Row[] = left > 0 ? [{ key: `more:${key}`, depth: 1, text: `… ${left} more`, tone: 'faint' }] : []
    return section(key, `${head} (${rows.length + left})`, [...rows, ...rest], isOpen)
  }
  const parts = [
    ...part(
      'needs-you',
      'Needs you',
      needsYou.map((of) =>
        of.question === null
          ? item('needs-you', of, `${plainLine(of.detail)}; next: ${nextLine(of.next, of.session)}`, 'wrong')
          : questionRow(of.question, about(of.session), `  ${named(of.session, of.title, of.agent)}`),
      ),
      more.needsYou,
    ),
    ...part(
      'running',
      'Running',
      running.map((of) => item('running', of, `${duration(now - of.startedAt)}${focusOf(of.focus)}, ${of.open} open`, 'busy')),
      more.running,
    ),
    ...part(
      'waiting',
      'Waiting',
      waiting.map((of) => item('waiting', of, `waits for ${awaited(of.for)}`, 'plain')),
      more.waiting,
    ),
    ...part(
      'stuck',
      'Stuck',
      stuck.map((of) => item('stuck', of, `[${of.why}] ${plainLine(of.detail)}; next: ${nextLine(of.next, of.session)}`, 'wrong')),
      more.stuck,
    ),
    ...part(
      'ready',
      'Ready',
      ready.map((of) => item('ready', of, `${of.open} open; next: ${nextLine(of.next, of.session)}`, 'good')),
      more.ready,
    ),
    ...part(
      'scheduled',
      'Scheduled',
      scheduled.map((of) => item('scheduled', of, `${of.open} open; next: ${nextLine(of.next, of.session)}`, 'plain')),
      more.scheduled,
    ),
    ...part(
      'everyone',
      'Everyone’s list',
      everyone.map((todo) => ({
        key: `everyone:${todo.number}`,
        depth: 1,
        text: everyonesLine(todo),
        tone: todo.status === 'in_progress' ? 'busy' : 'plain',
        list: 0,
      })),
      more.everyone,
    ),
  ]
  if (partial) parts.push({ key: 'cut', depth: 0, text: cut, tone: 'faint' })
  const rests: Row = { key: 'quiet', depth: 0, text: quiet, tone: 'good' }
  return parts.length > 0 ? parts : [rests]
}

function sessionBlock(session: SessionWithState, list: List | undefined, isOpen: IsOpen): Row[] {
  const { number, title, agent, state, hold, next, due } = session
  const key = `session:${number}`
  const open = isOpen(key)
  const stands = `[${hold ?? (due ? 'about to run' : state.replace('_', ' '))}]`
  const head: Row = {
    key,
    depth: 1,
    text: `${named(number, title, agent)} ${stands}${list === undefined ? '' : barOf(list)}`,
    tone: state === 'running' ? 'busy' : 'plain',
    open,
    session,
    list: number,
  }
  if (!open) return [head]
  const nextRow: Row = { key: `next:${number}`, depth: 2, text: `Next: ${nextLine(next, number)}`, tone: 'faint', session, list: number }
  return [head, nextRow, ...todoRows(list?.todos ?? [], 2, isOpen).map((row) => ({ ...row, session }))]
}

function named(number: number, title: string, agent: string | null): string {
  return `session #${number} ${plainLine(title)}${agent === null ? '' : ` (${plainLine(agent)})`}`
}

function focusOf(focus: { number: number; subject: string } | null): string {
  return focus === null ? '' : `, #${focus.number} ${plainLine(focus.subject)}`
}

function barOf({ progress }: List): string {
  return progress === undefined || progress.total === 0 ? '' : `  ${progressLine(progress)}`
}
