import { expect, test } from 'vitest'
import { aMessage } from '../../../../tests/support/fakes.ts'
import { isMidTurn } from './message.ts'
import { decideNext, type TurnSituation } from './next-in-turn.ts'

const nothing: TurnSituation = {
  hasWrits: false,
  isWaiting: false,
  hasCalls: false,
  isToSummarise: false,
  isMidTurn: false,
  hasNews: false,
  isStep: false,
}
const next = (fields: Partial<TurnSituation>) => decideNext({ ...nothing, ...fields })

test('[PO7] it is over when the agent has said its last word and nothing is new to it', () => {
  expect(next({})).toBe('nothing')
  expect(next({ hasNews: true })).toBe('reply')
  expect(next({ isMidTurn: true, isStep: true })).toBe('reply')
  const reply = (finish: string, writs: 'none' | 'waiting' = 'none') => aMessage([], { role: 'assistant', finish, writs })
  expect([reply('tool-calls'), reply('interrupted'), reply('stop', 'waiting')].every(isMidTurn)).toBe(true)
  expect([reply('stop'), reply('length'), reply('error'), undefined].some(isMidTurn)).toBe(false)
})

test('[CV1] what is merely new begins the next turn, and does not prolong one', () => {
  expect(next({ hasNews: true, isStep: true })).toBe('nothing')
  expect(next({ hasNews: true, isStep: true, isMidTurn: true })).toBe('reply')
})

test('[CV2] writs come first, then whoever is at work for it, calls, a summary, and only then does the agent speak', () => {
  const all: TurnSituation = {
    ...nothing,
    hasWrits: true,
    isWaiting: true,
    hasCalls: true,
    isToSummarise: true,
    isMidTurn: true,
    hasNews: true,
  }
  expect(decideNext(all)).toBe('writs')
  expect(decideNext({ ...all, hasWrits: false })).toBe('wait')
  expect(decideNext({ ...all, hasWrits: false, isWaiting: false })).toBe('calls')
  expect(decideNext({ ...all, hasWrits: false, isWaiting: false, hasCalls: false })).toBe('summary')
  expect(decideNext({ ...all, hasWrits: false, isWaiting: false, hasCalls: false, isToSummarise: false })).toBe('reply')
})
