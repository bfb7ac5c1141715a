import { expect, test } from 'vitest'
import { aQuestion, aTodo } from '../../../tests/support/fakes.ts'
import type { Action } from './action.ts'
import { type Key, onKeyPress } from './key-press.ts'
import { keysOf } from './keys-of.ts'
import type { Row } from './row.ts'
import { initialView, type ViewState } from './view-state.ts'

const todo = aTodo({ number: 14, session: 3 })
const question = aQuestion({ number: 7, options: ['red', '3', 'blue'] })
const session = { number: 3, hold: null, task: null }
const rows: Row[] = [
  { key: 'section:list', depth: 0, text: 'List', tone: 'head', open: true, session, list: 3 },
  { key: 'todo:14', depth: 1, text: 'a', tone: 'plain', todo, session, list: 3 },
  { key: 'question:7', depth: 1, text: 'q', tone: 'plain', question, session, list: 3 },
  { key: 'quiet', depth: 0, text: 'quiet', tone: 'plain' },
]

/** Presses keys one after the other; answers where that leads and what was wished for. */
function press(keys: readonly Key[], from: Partial<ViewState> = {}) {
  let view: ViewState = { ...initialView, ...from }
  const wishes: Action[] = []
  for (const key of keys) {
    const next = onKeyPress(view, key, { rows, page: 2, session: undefined })
    view = next.view
    if (next.action) wishes.push(next.action)
  }
  return { view, wishes }
}
const onTodo = { selected: 'todo:14' }
const enter: Key = { name: 'return' }

test('[WT8] j, k and the arrows move, and stay within the list', () => {
  expect(press(keysOf('jj')).view.selected).toBe('question:7')
  expect(press([...keysOf('jjjjjj'), { name: 'up' }]).view.selected).toBe('question:7')
  expect(press([{ name: 'up' }]).view.selected).toBe('section:list')
  expect(press([{ name: 'pagedown' }]).view.selected).toBe('question:7')
  expect(press(keysOf('Gkg')).view.selected).toBe('section:list')
})

test.each([
  ['s', { do: 'status', todo, status: 'in_progress' }],
  ['x', { do: 'status', todo, status: 'completed' }],
  ['c', { do: 'status', todo, status: 'canceled' }],
  ['bno key\r', { do: 'status', todo, status: 'blocked', reason: 'no key' }],
  ['dy\r', { do: 'delete', todo }],
  ['amore\r', { do: 'add', list: 3, subject: 'more', parent: undefined }],
  ['Amore\r', { do: 'add', list: 3, subject: 'more', parent: todo }],
  ['mhello there\r', { do: 'say', session: 3, text: 'hello there' }],
  ['r', { do: 'control', session, verb: 'go' }],
  ['p', { do: 'control', session, verb: 'pause' }],
  ['t', { do: 'control', session, verb: 'stop' }],
  ['u', { do: 'undo' }],
  ['q', { do: 'quit' }],
])('[WT9] %j on a todo wishes for %j', (keys, action) => {
  expect(press(keysOf(keys), onTodo).wishes).toEqual([action])
})

test('[WT9] deleting asks first, and anything but yes deletes nothing', () => {
  for (const keys of ['d\r', 'dn\r', 'd']) expect(press(keysOf(keys), onTodo).wishes).toEqual([])
  expect(press([...keysOf('dy'), { name: 'escape' }], onTodo).wishes).toEqual([])
})

test('[WT9] a key that needs a todo or a session says so where there is none', () => {
  expect(press(keysOf('x'), { selected: 'quiet' })).toMatchObject({ wishes: [], view: { notice: 'Select a todo first.' } })
  expect(press(keysOf('p'), { selected: 'quiet' })).toMatchObject({ wishes: [], view: { notice: 'Select a session first.' } })
  expect(press(keysOf('z'), onTodo).view.notice).toContain('? shows them all')
})

test('[WT10] enter on a question answers it: a choice by its number, unless a choice reads like that, or in words', () => {
  const answer = (text: string) => press([enter, ...keysOf(`${text}\r`)], { selected: 'question:7' }).wishes
  expect(answer('1')).toEqual([{ do: 'answer', question, answer: 'red' }])
  expect(answer('3')).toEqual([{ do: 'answer', question, answer: '3' }])
  expect(answer('green')).toEqual([{ do: 'answer', question, answer: 'green' }])
  expect(answer('9')).toEqual([{ do: 'answer', question, answer: '9' }])
})

test('[WT30] on an approval a allows once, A for the session, d denies with a reason: not before it was opened; a number is a choice', () => {
  const approval = aQuestion({ number: 8, kind: 'approval', options: ['allow', 'always', 'deny'] })
  const closed: Row = { key: 'question:8', depth: 1, text: 'may it?', tone: 'wrong', question: approval, session, list: 3, open: false }
  const on = (row: Row, keys: string) => {
    let view: ViewState = { ...initialView, selected: row.key }
    const wishes: Action[] = []
    for (const key of keysOf(keys)) {
      const next = onKeyPress(view, key, {
        rows: [{ ...row, open: row.open === undefined ? undefined : view.toggled.has(row.key) }],
        page: 2,
        session: undefined,
      })
      view = next.view
      if (next.action) wishes.push(next.action)
    }
    return { wishes, view }
  }
  expect(on(closed, 'a')).toMatchObject({ wishes: [], view: { notice: 'This is all of it: a again allows it, d denies it.' } })
  expect(on(closed, 'aa').wishes).toEqual([{ do: 'answer', question: approval, answer: 'allow' }])
  expect(on(closed, 'AA').wishes).toEqual([{ do: 'answer', question: approval, answer: 'always' }])
  expect(on(closed, 'duse the other\r').wishes).toEqual([{ do: 'answer', question: approval, answer: 'deny: use the other' }])
  expect(on(closed, 'd\r').wishes).toEqual([{ do: 'answer', question: approval, answer: 'deny' }])
  const alike: Row = { ...rows[2], alike: [7, 9] } as Row
  expect(on(alike, '1').wishes).toEqual([{ do: 'answer', question, answer: 'red', alike: [7, 9] }])
  expect(on(alike, '8').wishes).toEqual([])
})

test('[WT11] pasted text is never taken for keys, and where something is asked it is one line without control characters', () => {
  const paste: Key = { name: 'paste', text: 'xd\ry\u001b[31m\r\nq\n' }
  expect(press([paste], onTodo)).toMatchObject({ wishes: [], view: { selected: 'todo:14', prompt: undefined } })
  expect(press([...keysOf('a'), paste, enter], onTodo).wishes).toEqual([{ do: 'add', list: 3, subject: 'xd y[31m q', parent: undefined }])
})

test('[WT12] enter and space close and open; a filter works while it is typed, and escape takes it back', () => {
  expect([...press([enter], { selected: 'section:list' }).view.toggled]).toEqual(['section:list'])
  expect([...press(keysOf(' '), { selected: 'section:list' }).view.toggled]).toEqual(['section:list'])
  expect(press(keysOf('/ab')).view.filter).toBe('ab')
  expect(press([...keysOf('/ab\r'), { name: 'escape' }]).view.filter).toBe('')
  expect(press([...keysOf('/ab'), { name: 'backspace' }, enter]).view).toMatchObject({ filter: 'a', prompt: undefined })
})
