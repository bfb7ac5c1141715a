import { expect, test } from 'vitest'
import { aMessage, aQuestion, aRun, aSession, aTodo, noon } from '../../../tests/support/fakes.ts'
import { nothing } from '../../core/domain/usage/total.ts'
import { cellWidth } from '../../core/render/text/cell-width.ts'
import { plainLines } from './plain-lines.ts'
import type { SessionSnapshot, TenantSnapshot } from './snapshot.ts'
import { viewOf } from './view.ts'
import { initialView, rowsOf, type ViewState } from './view-state.ts'

const standing = (fields: Parameters<typeof aSession>[0] = {}) => ({
  ...aSession({ number: 3, title: 'Ship the 登录 page', agent: 'coder', wakes: 2, ...fields }),
  state: 'awaiting_human' as const,
  next: { kind: 'question' as const, question: 7 },
  due: false,
  awaited: false,
  maxWakes: 8,
  list: 3,
  usage: null,
})

const progress = { total: 4, pending: 1, in_progress: 1, blocked: 1, completed: 1, canceled: 0, percent: 25 }

const session: SessionSnapshot = {
  of: 'session',
  session: standing(),
  list: {
    progress,
    todos: [
      aTodo({ id: 'A', number: 1, subject: 'write the tests', status: 'in_progress' }),
      aTodo({ id: 'B', number: 2, subject: 'part of one', status: 'completed', parent: 'A' }),
      aTodo({ id: 'C', number: 3, subject: 'deploy', status: 'blocked', blockedReason: 'no key', priority: 'high' }),
      aTodo({ id: 'D', number: 4, subject: 'red \u001b[31m and \u202e turned', status: 'pending' }),
    ],
  },
  runs: [aRun({ agent: 'coder', startedAt: noon - 65_000, turns: 3, trigger: 'message' })],
  questions: [aQuestion({ number: 7, text: 'Which colour?', options: ['red', 'blue'] })],
  messages: [aMessage([{ type: 'text', text: 'On it.\nSoon.', synthetic: false }], { by: 'coder' })],
}

const shown = (view: Partial<ViewState>, columns: number, rows: number, connection: 'live' | 'away' = 'live') => {
  const all = { ...initialView, ...view }
  return viewOf(session, rowsOf(session, all, noon), all, connection, { columns, rows }).map(({ text }) => text.trimEnd())
}

test('[WT2] a session shows who asks, what runs, its list with its bar, its budget, what wakes it, and what was said last', () => {
  expect(shown({}, 60, 19)).toEqual([
    '#3 Ship the 登录 page (coder)                         ● live',
    'awaiting human, 6 of 8 wakes left. Next: Your answer to #7:…',
    '›▾ Needs you (1)',
    '     ? #7 Which colour? (1 red, 2 blue)',
    ' ▾ Running (1)',
    '     > coder for 1 min, 3 turns, started by message',
    ' ▾ List  ██░░░░░░░░ 25% (1/4)',
    '   ▾ [>] #1 write the tests',
    '       [x] #2 part of one',
    '     [!] #3 deploy (high) (blocked: no key)',
    '     [ ] #4 red �[31m and � turned',
    '',
    '',
    '',
    '─'.repeat(60),
    'coder: On it.',
    '  Soon.',
    '? help  q quit  j/k move  enter open  a add  s start  x don…',
  ])
})

test.each([
  [20, 5],
  [40, 8],
  [80, 24],
  [200, 60],
  [1, 1],
])('[WT3] on %i columns and %i rows, no line is wider and nothing is taller than the screen', (columns, rows) => {
  for (const view of [{}, { help: true }, { prompt: { for: 'filter' as const, text: 'x'.repeat(500) } }]) {
    const lines = shown(view, columns, rows)
    expect(lines.length).toBeLessThanOrEqual(Math.max(1, rows - 1))
    for (const line of lines) expect(cellWidth(line)).toBeLessThanOrEqual(columns)
  }
})

test('[WT3] the selected row is always on the screen', () => {
  for (const selected of rowsOf(session, initialView, noon).map(({ key }) => key)) {
    expect(shown({ selected }, 60, 7).filter((line) => line.startsWith('›'))).toHaveLength(1)
  }
})

test('[WT4] what is closed hides what is below it, and a filter shows only what contains it', () => {
  const closed = shown({ toggled: new Set(['todo:A', 'section:runs']) }, 60, 12).join('\n')
  expect(closed).toContain('▸ [>] #1')
  expect(closed).toContain('▸ Running (1)')
  expect(closed).not.toContain('part of one')
  expect(closed).not.toContain('3 turns')
  const filtered = shown({ filter: 'DEPLOY' }, 60, 12).join('\n')
  expect(filtered).toContain('#3 deploy')
  expect(filtered).not.toContain('#1 write')
})

test('[WT5] the connection is told in words', () => {
  expect(shown({}, 60, 12, 'away')[0]).toMatch(/○ away, trying again$/)
})

test('[WT6] as plain lines there is no character that a terminal would take for a command', () => {
  const lines = plainLines(session, noon)
  expect(lines.join('\n')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  expect(lines).toContain('  [!] #3 deploy (high) (blocked: no key)')
  expect(lines.slice(-3)).toEqual(['Said', '  coder: On it.', '    Soon.'])
})

const none = { needsYou: [], running: [], waiting: [], stuck: [], ready: [], scheduled: [], everyone: [] }
const quiet = {
  ...none,
  more: { needsYou: 0, running: 0, waiting: 0, stuck: 0, ready: 0, scheduled: 0, everyone: 0 },
  spentToday: nothing,
  partial: false,
}

test('[FD16] what is on everyone’s list is seen, and then nothing is said to be quiet', () => {
  const todo = { number: 5, subject: 'for \u001ball', status: 'blocked' as const, priority: 'high' as const, blockedReason: 'no key' }
  const overview = { ...quiet, everyone: [todo], more: { ...quiet.more, everyone: 2 } }
  const rows = rowsOf({ of: 'tenant', overview, sessions: [], lists: new Map(), more: false }, initialView, noon).map(({ text }) => text)
  expect(rows.slice(0, 3)).toEqual(['Everyone’s list (3)', '#5 for \ufffdall (high) [blocked: no key]', '… 2 more'])
  expect(rows.join()).not.toContain('quiet')
})

test('[WT7] a tenant shows the overview on top and its sessions below; a session shows its list once it is opened', () => {
  const tenant: TenantSnapshot = { of: 'tenant', overview: quiet, sessions: [standing()], lists: new Map([[3, session.list]]), more: false }
  const lines = (view: Partial<ViewState>) => rowsOf(tenant, { ...initialView, ...view }, noon).map(({ text }) => text)
  expect(lines({})).toEqual([
    'All is quiet: no session needs you, runs, waits, is stuck, ready or scheduled, and nothing is open on everyone’s list. Add something: punchlist add "…"',
    'Sessions (1)',
    'session #3 Ship the 登录 page (coder) [awaiting human]  ██░░░░░░░░ 25% (1/4)',
  ])
  expect(lines({ toggled: new Set(['session:3']) })).toContain('[>] #1 write the tests')
  const why = { why: 'question' as const, detail: '', since: 0, next: { kind: 'question' as const, question: 7 }, beside: null }
  const asked = {
    ...quiet,
    needsYou: [{ session: 3, title: 'T', agent: null, task: null, ...why, question: session.questions[0] as never }],
  }
  const cut = rowsOf({ ...tenant, overview: { ...quiet, partial: true } }, initialView, noon)
  expect(cut[0]?.text).toBe('There is more than could be looked at: the counts are too low. punchlist session list and task list show all.')
  const rows = rowsOf({ ...tenant, overview: asked }, initialView, noon)
  expect(rows.slice(0, 2).map(({ text }) => text)).toEqual(['Needs you (1)', '? #7 Which colour? (1 red, 2 blue)  session #3 T'])
})
