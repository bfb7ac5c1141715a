import type { SessionWithState } from '../../contract/nouns/session.ts'
import { plainLine } from '../../core/render/text/plain-text.ts'
import { progressLine } from '../../core/render/todo/progress-summary.ts'
import { nextLine } from '../../doors/cli/phrases/next-line.ts'
import { homeRows } from './home-rows.ts'
import type { Row } from './row.ts'
import { section } from './section.ts'
import type { List, TenantSnapshot } from './snapshot.ts'
import { standsAs } from './stands.ts'
import { todoRows } from './todo-rows.ts'

type IsOpen = (key: string) => boolean

/** What can be walked through in a tenant: the first page on top, then its sessions, each with its list when it is opened. */
export function tenantRows(snapshot: TenantSnapshot, isOpen: IsOpen, now: number): Row[] {
  const { sessions, lists, more } = snapshot
  const shared = lists.get(0)
  const left: Row[] = more ? [{ key: 'more', depth: 1, text: '… more sessions: punchlist session list', tone: 'faint' }] : []
  const none: Row[] = [{ key: 'none', depth: 1, text: 'No session yet: punchlist session add TITLE', tone: 'faint' }]
  const rows = sessions.flatMap((session) => sessionBlock(session, lists.get(session.number), isOpen))
  return [
    ...homeRows(snapshot, isOpen, now),
    ...section('sessions', `Sessions (${sessions.length}${more ? '+' : ''})`, [...(rows.length > 0 ? rows : none), ...left], isOpen),
    ...(shared === undefined || shared.todos.length === 0
      ? []
      : section('shared', `Everybody’s list${barOf(shared)}`, todoRows(shared.todos, 1, isOpen), isOpen, { list: 0 })),
  ]
}

function sessionBlock(session: SessionWithState, list: List | undefined, isOpen: IsOpen): Row[] {
  const { number, title, agent, state, next } = session
  const key = `session:${number}`
  const open = isOpen(key)
  const head: Row = {
    key,
    depth: 1,
    text: `${named(number, title, agent)} [${standsAs(session)}]${list === undefined ? '' : barOf(list)}`,
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

function barOf({ progress }: List): string {
  return progress === undefined || progress.total === 0 ? '' : `  ${progressLine(progress)}`
}
