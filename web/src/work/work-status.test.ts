import { expect, test } from 'vitest'
import { workStatus } from './work-status.ts'

const rests = { place: null, why: '', waitsFor: null, hold: null, outcome: null, taskStatus: null, steps: null, endedAt: 0 } as const

test('[WP6] how work stands is told in the words of people', () => {
  const word = (more: Partial<Parameters<typeof workStatus>[0]>) => workStatus({ ...rests, ...more }).word
  expect(word({})).toBe('Idle')
  expect(word({ steps: { total: 2, completed: 1, canceled: 1 } })).toBe('Done')
  expect(word({ place: 'needsYou', why: 'question' })).toBe('Waiting for you')
  expect(word({ place: 'waiting', waitsFor: { kind: 'task', number: 4 } })).toBe('Waiting for task #4')
  expect([word({ place: 'stuck', why: 'failed' }), word({ place: 'stuck', why: 'blocked' })]).toEqual(['Failed', 'Blocked'])
  expect([word({ place: 'stuck', why: 'paused', hold: 'paused' }), word({ hold: 'stopped' })]).toEqual(['Paused', 'Stopped'])
  expect([word({ taskStatus: 'draft' }), word({ taskStatus: 'canceled', endedAt: 1 }), word({ place: 'ready' })]).toEqual([
    ...['Draft', 'Canceled', 'Ready'],
  ])
  expect(word({ place: 'running', taskStatus: 'done', endedAt: 1 })).toBe('Running')
})
