import { cellWidth, cutTo, endOf, wrapped } from '../../core/render/text/cell-width.ts'
import { plainLine } from '../../core/render/text/plain-text.ts'
import { nextLine } from '../../doors/cli/phrases/next-line.ts'
import { conversationLines } from './conversation-lines.ts'
import { strip } from './home-rows.ts'
import type { Row, Tone } from './row.ts'
import type { Snapshot } from './snapshot.ts'
import { standsAs } from './stands.ts'
import { type Prompt, selectedIndex, type ViewState } from './view-state.ts'

export type Connection = 'connecting' | 'live' | 'away'

export interface Line {
  text: string
  tone: Tone
  selected?: boolean
}

export interface Size {
  columns: number
  rows: number
}

const keyHint = '? help  q quit  j/k move  enter open  a add  s start  x done  b block  c cancel  d delete  u undo  m message  / filter'
const connections: Record<Connection, string> = { connecting: '… connecting', live: '● live', away: '○ away, trying again' }

/** How many rows of the list there is room for. */
export function pageOf(size: Size, head: number, said: number, foot = 1): number {
  return Math.max(1, size.rows - head - said - foot - 1)
}

/** The whole screen, line by line: never wider and never taller than it is. */
export function viewOf(snapshot: Snapshot | undefined, rows: readonly Row[], view: ViewState, connection: Connection, size: Size): Line[] {
  const head = headLines(snapshot, connection, size.columns)
  const foot = footLines(view, size)
  if (view.help)
    return fitted([...head.slice(0, 1), ...helpLines.map((text): Line => ({ text, tone: 'plain' })), ...foot], foot.length, size)
  const said = snapshot?.of === 'session' ? tail(snapshot, size) : []
  const page = pageOf(size, head.length, said.length, foot.length)
  const at = selectedIndex(rows, view)
  const top = Math.max(0, Math.min(at - Math.floor(page / 2), rows.length - page))
  const shown = rows.slice(top, top + page).map((row, index) => rowLine(row, top + index === at))
  const filler = Array.from({ length: page - shown.length }, (): Line => ({ text: '', tone: 'plain' }))
  return fitted([...head, ...shown, ...filler, ...said, ...foot], foot.length, size)
}

/** On a screen that is too low, the foot stays: it is what the person is being asked. */
function fitted(lines: readonly Line[], foot: number, { columns, rows }: Size): Line[] {
  const most = Math.max(1, rows - 1)
  const kept = lines.length <= most ? lines : [...lines.slice(0, Math.max(0, most - foot)), ...lines.slice(-foot)].slice(-most)
  return kept.map((line) => ({ ...line, text: cutTo(line.text, columns) }))
}

function headLines(snapshot: Snapshot | undefined, connection: Connection, columns: number): Line[] {
  const connected = connections[connection]
  if (snapshot === undefined || snapshot.of === 'tenant')
    return [{ text: edges(snapshot === undefined ? 'Punchlist' : `Punchlist  ${strip(snapshot.home)}`, connected, columns), tone: 'head' }]
  const { number, title, agent, state, wakes, maxWakes, next, outcome } = snapshot.session
  const name = `#${number} ${plainLine(title)}${agent === null ? '' : ` (${plainLine(agent)})`}`
  const left = Math.max(0, maxWakes - wakes)
  const budget = agent === null || left > 3 ? '' : `, stops after ${left} more ${left === 1 ? 'try' : 'tries'}`
  // While it runs, how it ended before is old news.
  const ended = outcome === null || outcome === 'done' || state === 'running' ? '' : `, last run ${outcome.replace('_', ' ')}`
  return [
    { text: edges(name, connected, columns), tone: 'head' },
    { text: `${standsAs(snapshot.session)}${ended}${budget}. Next: ${nextLine(next, number)}`, tone: 'faint' },
  ]
}

/** What belongs left and what belongs right; what is right stays when there is no room for both. */
function edges(left: string, right: string, columns: number): string {
  const room = columns - cellWidth(right) - 2
  if (room < 4) return right
  const cut = cutTo(left, room)
  return `${cut}${' '.repeat(columns - cellWidth(cut) - cellWidth(right))}${right}`
}

function rowLine({ depth, text, tone, open }: Row, selected: boolean): Line {
  const sign = open === undefined ? '  ' : open ? '▾ ' : '▸ '
  return { text: `${selected ? '›' : ' '}${'  '.repeat(depth)}${sign}${text}`, tone, selected }
}

function tail(snapshot: Extract<Snapshot, { of: 'session' }>, { rows, columns }: Size): Line[] {
  const room = rows < 16 ? 0 : Math.min(10, Math.floor(rows / 3))
  const lines = room === 0 ? [] : conversationLines(snapshot.messages).slice(-room)
  if (lines.length === 0) return []
  return [{ text: '─'.repeat(columns), tone: 'faint' }, ...lines]
}

function footLines({ prompt, notice, filter, help }: ViewState, { columns, rows }: Size): Line[] {
  if (prompt !== undefined) {
    const label = cutTo(labelOf(prompt), Math.max(8, Math.floor(columns * 0.6)))
    return [{ text: `${label} ${endOf(prompt.text, Math.max(1, columns - cellWidth(label) - 2))}▏`, tone: 'head' }]
  }
  if (notice !== '') return wrapped(plainLine(notice), columns, rows < 10 ? 1 : 3).map((text) => ({ text, tone: 'head' }))
  if (help) return [{ text: 'Any key goes back.', tone: 'faint' }]
  if (filter !== '') return [{ text: `Showing what contains “${plainLine(filter)}”; escape shows all.`, tone: 'head' }]
  return [{ text: keyHint, tone: 'faint' }]
}

function labelOf(prompt: Prompt): string {
  switch (prompt.for) {
    case 'add':
      return prompt.parent === undefined
        ? `Add to ${prompt.list === 0 ? 'everybody’s list' : `#${prompt.list}`}:`
        : `Part of #${prompt.parent.number}:`
    case 'block':
      return `Why is #${prompt.todo.number} blocked?`
    case 'delete':
      return `Delete #${prompt.todo.number} and its subtasks? y/n`
    case 'message':
      return `Say to #${prompt.session}:`
    case 'answer':
      return prompt.question.options.length === 0
        ? `Answer #${prompt.question.number}:`
        : `Answer #${prompt.question.number} (${prompt.question.options.map((option, index) => `${index + 1} ${plainLine(option)}`).join(', ')}):`
    case 'deny':
      return `Deny #${prompt.question.number}; why? (enter: without a reason)`
    case 'filter':
      return 'Show what contains:'
  }
}

const helpLines = [
  '',
  'j k ↓ ↑      move            PgUp PgDn g G  further',
  'enter space  open, close; on a question: answer it (1-9: its choices)',
  'a A d        on an approval: allow once, for this session, deny',
  '← →          close, open',
  'a            add to this list (A: as a part of this todo)',
  's x c        start, done, cancel',
  'b            block: asks why',
  'd            delete: asks first',
  'u            undo the last of these',
  'r p t        resume or run now, pause, stop the session',
  'm            say something to the session',
  '/            show only what contains …; escape shows all',
  'q Ctrl-C     quit',
  '',
  '[ ] pending  [>] in progress  [!] blocked  [x] done  [-] canceled',
]
