import { expect, test } from 'vitest'
import { type Event, type EventType, eventTypes } from '../../../../src/contract/nouns/event.ts'
import { eventText } from './event-text.ts'

const event = (type: EventType, data: Record<string, unknown>, more: Partial<Event> = {}): Event => ({
  seq: 1,
  at: 0,
  type,
  by: 'ada',
  session: 0,
  data,
  ...more,
})
const todo = { number: 12, subject: 'Write the tests', blockedReason: 'no paper', priority: 'high', position: 2, session: 3 }
const row = { number: 3, title: 'Release', owner: 'coder', agent: 'coder', hold: 'paused' }
const text = { content: { type: 'text', text: ' good \n morning ' } }

test('[WB110] an event is told as a sentence: who did what, and in which session', () => {
  const titleOf = (session: number) => (session === 3 ? 'Release' : undefined)
  expect(eventText(event('todo.completed', { todo }, { session: 3 }), titleOf)).toBe('ada completed #12 Write the tests in #3 Release')
  expect(eventText(event('todo.completed', { todo }, { session: 4 }), titleOf)).toBe('ada completed #12 Write the tests in #4')
  expect(eventText(event('todo.blocked', { todo }))).toBe('ada blocked #12 Write the tests: no paper')
  expect(eventText(event('session.held', { session: row }, { session: 3 }), titleOf)).toBe('ada paused session #3 Release')
  expect(eventText(event('task.assigned', { task: row }))).toBe('ada gave task #3 Release to coder')
  expect(eventText(event('session.renamed', { session: row, was: { title: 'Draft' } }))).toBe(
    'ada renamed session #3 from Draft to Release',
  )
  expect(eventText(event('message.added', { message: { by: 'bob', parts: [text] } }))).toBe('bob wrote: “good morning”')
  expect(eventText(event('message.added', { message: { by: 'system', kind: 'nudge', parts: [text] } }))).toBe(
    'The agent was reminded of what is open',
  )
  expect(eventText(event('run.ended', { run: { agent: 'coder', outcome: 'needs_input', detail: '' } }))).toBe(
    'coder ended its work: needs input',
  )
  expect(eventText(event('todo.cleaned', { orphaned: 1, stale: 2 }))).toBe('ada cleaned up 2 finished todos and 1 orphaned todo')
  expect(eventText(event('todo.deletedMany', { numbers: [7, 8, 9] }))).toBe('ada deleted 3 todos')
})

test('[WB110] an edit names what was changed, and a change of place alone is a move', () => {
  expect(eventText(event('todo.edited', { todo, was: { priority: 'low', subject: todo.subject } }))).toBe(
    'ada changed priority of #12 Write the tests',
  )
  expect(eventText(event('todo.edited', { todo, was: { position: 1 } }))).toBe('ada moved #12 Write the tests')
})

/** Every noun with everything that a sentence may ask it for. */
const whole = {
  ...Object.fromEntries(
    ['task', 'session', 'schedule', 'memory', 'sprint', 'artifact', 'tenant', 'token', 'caller'].map((noun) => [
      noun,
      { ...row, name: 'x', status: 'review', stage: 'final' },
    ]),
  ),
  todo,
  comment: { number: 1, todo: 12, task: null, text: 'look' },
  link: { number: 1, todo: null, task: 3, kind: 'commit', value: '3f2a9c1' },
  message: { by: 'bob', number: 1, parts: [text], error: null },
  part: { content: { type: 'tool', tool: 'read', status: 'completed' } },
  parts: [],
  question: { number: 1, agent: 'coder', kind: 'approval', tool: 'bash', text: 'may I?', answer: 'allow', answeredBy: 'ada' },
  agent: { id: 'coder', problem: null },
  command: { id: 'fix', problem: null },
  run: { agent: 'coder', trigger: 'task_created', outcome: 'done', detail: '', stopping: null },
  cap: { number: 2, amount: 25, measure: 'money' },
  usage: { agent: 'coder', model: 'anthropic/claude', nanodollars: 12_000_000 },
  notification: { number: 1, agent: '', text: 'look', heldBack: 2 },
  ...{ todos: 1, numbers: [7, 8], memories: 2, upTo: 3, woken: 1, orphaned: 0, stale: 0, outcome: 'done' },
}

test('[WB111] every type of event has a sentence of its own', () => {
  const told = eventTypes.map((type) => eventText(event(type, whole)))
  for (const [index, sentence] of told.entries()) {
    expect(sentence).not.toContain('undefined')
    expect(sentence, 'fell back to the type').not.toBe(`ada: ${eventTypes[index]?.replace('.', ' ')}`)
  }
  const twice = told.filter((sentence, index) => told.indexOf(sentence) !== index)
  expect(twice, 'only a message that was begun by another is told twice').toEqual(['bob wrote: “good morning”'])
})

test('[WB111] an event that lacks what is told of it, or that nobody knows yet, is told all the same', () => {
  for (const type of eventTypes) expect(eventText(event(type, {}))).toMatch(/\S/)
  expect(eventText(event('todo.completed', {}))).toBe('ada: todo completed')
  expect(eventText(event('moon.landed' as EventType, {}))).toBe('ada: moon landed')
})

test('[WB110] a long text is cut, and stays one line', () => {
  const long = { by: 'bob', parts: [{ content: { type: 'text', text: `a\n${'🙂'.repeat(300)}` } }] }
  const sentence = eventText(event('message.added', { message: long }))
  expect([...sentence].length).toBeLessThan(170)
  expect(sentence).toMatch(/🙂…”$/u)
  expect(sentence).not.toContain('\n')
})
