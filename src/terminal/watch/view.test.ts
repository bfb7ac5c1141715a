import { expect, test } from 'vitest'
import { aMessage, aQuestion, aRun, aSession, aTodo, noon } from '../../../tests/support/fakes.ts'
import type { Home } from '../../contract/nouns/home.ts'
import type { Question } from '../../contract/nouns/question.ts'
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

test('[WT2] a session shows who asks, what runs, its list with its bar, what wakes it, and what was said last', () => {
  expect(shown({}, 60, 19)).toEqual([
    '#3 Ship the 登录 page (coder)                         ● live',
    'waiting for you. Next: Your answer to #7: punchlist questio…',
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

const quiet: Home = {
  needsYou: { count: 0, rows: 0, oldest: 0, list: [] },
  running: { count: 0, queued: 0, list: [] },
  stuck: { count: 0, reasons: 0, failed: 0, blocked: 0, list: [] },
  done: { todos: 0, sessions: 0, list: [] },
  next: { count: 0, list: [] },
  spent: { today: nothing, limit: null, days: [], agents: [] },
  everyone: 0,
  begun: { model: true, agent: true, work: true },
  partial: false,
}
const tenant: TenantSnapshot = {
  of: 'tenant',
  home: quiet,
  questions: [],
  sessions: [standing()],
  lists: new Map([[3, session.list]]),
  more: false,
}
const tenantLines = (home: Home, view: Partial<ViewState> = {}) =>
  rowsOf({ ...tenant, home }, { ...initialView, ...view }, noon).map(({ text }) => text)

test('[FD16] what is on everyone’s list is seen, and then nothing is said to be quiet', () => {
  const todo = {
    kind: 'todo' as const,
    session: 0,
    title: 'for \u001ball',
    agent: null,
    task: null,
    todo: 5,
    open: 0,
    isDue: false,
    at: 0,
    waitsFor: null,
  }
  const rows = tenantLines({ ...quiet, next: { count: 3, list: [todo] } })
  expect(rows.slice(0, 3)).toEqual(['Up next (3)', '#5 for \ufffdall  everyone’s list', '… 2 more'])
  expect(rows.join()).not.toContain('quiet')
})

test('[WT7] a tenant shows the first page on top and its sessions below; a session shows its list once it is opened', () => {
  expect(tenantLines(quiet)).toEqual([
    'All is quiet: no session needs you, runs, waits, is stuck, ready or scheduled, and nothing is open on everyone’s list. Add something: punchlist add "…"',
    'Sessions (1)',
    'session #3 Ship the 登录 page (coder) [waiting for you]  ██░░░░░░░░ 25% (1/4)',
  ])
  expect(tenantLines(quiet, { toggled: new Set(['session:3']) })).toContain('[>] #1 write the tests')
  expect(tenantLines({ ...quiet, partial: true })[0]).toBe(
    'There is more than could be looked at: the counts are too low. punchlist session list and task list show all.',
  )
})

const usage = { ...nothing, requests: 2, nanodollars: 610_000_000 }
const about = { session: 3, title: 'T', agent: 'coder', task: null }
const ask = (question: Question, more: Partial<Home['needsYou']['list'][number]> = {}): Home['needsYou']['list'][number] => ({
  ...{ ...about, why: question.kind, detail: '', since: 0, next: { kind: 'question', question: question.number }, question },
  ...{ isCut: false, behind: 0, alike: [], common: '', ...more },
})

test('[WT28] the first page tells what runs with its last words, steps, time and cost, what is stuck by reason, and sums it up in the head', () => {
  const home: Home = {
    ...quiet,
    needsYou: { count: 4, rows: 2, oldest: 0, list: [ask(session.questions[0] as Question)] },
    running: {
      count: 1,
      queued: 2,
      list: [
        {
          ...about,
          startedAt: noon - 65_000,
          said: 'Frozen \u001bclock',
          saidAt: 0,
          steps: { total: 6, completed: 3, canceled: 1 },
          usage,
        },
      ],
    },
    stuck: {
      ...{ count: 14, reasons: 1, failed: 14, blocked: 0 },
      list: [{ ...about, why: 'failed', reason: 'no Python', since: 0, todos: [], sessions: [3, 4], count: 14 }],
    },
    done: { todos: 31, sessions: 9, list: [{ ...about, at: noon - 240_000, steps: { total: 7, completed: 7, canceled: 0 }, usage }] },
    spent: { ...quiet.spent, today: usage },
  }
  expect(tenantLines(home).slice(0, 9)).toEqual([
    'Needs you (4)',
    '? #7 Which colour? (1 red, 2 blue)  #3 T (coder)',
    '… 3 more',
    'Running (1)',
    '#3 T (coder)  3/5  1 min  $0.61  Frozen \ufffdclock',
    'Stuck (14)',
    '#3 T (coder)  and 13 more  failed: no Python',
    'Just finished (1)',
    '#3 T (coder)  7/7  4 min ago  $0.61',
  ])
  const [head] = viewOf({ ...tenant, home }, [], initialView, 'live', { columns: 100, rows: 9 })
  expect(head?.text).toMatch(/^Punchlist {2}4 need you · 1 running, 2 queued · 14 stuck · 31 done today · \$0\.61 today +● live$/)
})

test('[WT29] an approval opens to all that it is about, also where the first page has cut it; what cannot be read whole cannot be answered', () => {
  const whole = aQuestion({
    number: 8,
    kind: 'approval',
    text: 'coder wants to edit a.ts\n--- a.ts\n-old\n+new',
    options: ['allow', 'always', 'deny'],
  })
  const cut = { ...whole, text: 'coder wants to edit…' }
  const home = { ...quiet, needsYou: { count: 1, rows: 1, oldest: 0, list: [ask(cut, { isCut: true })] } }
  const rows = (toggled: string[], questions: Question[]) =>
    rowsOf({ ...tenant, home, questions }, { ...initialView, toggled: new Set(toggled) }, noon)
  expect(rows([], [whole])[1]).toMatchObject({ text: '? #8 coder wants to edit a.ts  #3 T (coder)', open: false, question: whole })
  expect(rows([`question:${whole.id}`], [whole]).slice(2, 5)).toMatchObject([
    { text: '--- a.ts' },
    { text: '-old', tone: 'wrong' },
    { text: '+new', tone: 'good' },
  ])
  expect(rows([], [])[1]).not.toHaveProperty('question')
})
