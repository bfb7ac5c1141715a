import { expect, test } from 'vitest'
import { aTodo } from '../../../../tests/support/fakes.ts'
import type { Todo } from '../../../contract/nouns/todo.ts'
import type { KnownStep } from './base.ts'
import { isUntouched, mergeStep } from './merge.ts'
import type { FlatStep } from './steps.ts'

const step = (more: Partial<FlatStep> = {}): FlatStep => ({
  ...{ title: 'Write it', details: 'in Rust', priority: null, done: false, parent: null, turn: 1, dependencies: [], circular: [], ...more },
})
const asPlanned = { subject: 'Write it', description: 'in Rust' }
const row = (base: Partial<FlatStep> = {}, fate: KnownStep['fate'] = 'planned'): KnownStep => ({
  ...{ id: 'A', subject: 'Write it', parent: null, fate, step: step(base), todo: undefined, isFinished: false },
})
const merged = (now: Partial<FlatStep>, todo: Partial<Todo>, base: Partial<FlatStep> = {}) =>
  mergeStep(step(now), row(base), aTodo({ ...asPlanned, ...todo }))

test('[PT17] what only the plan changed is applied', () => {
  expect(merged({ title: 'Write all', details: 'in C', priority: 'high' }, {})).toEqual({
    wish: { subject: 'Write all', description: 'in C', priority: 'high' },
    kept: [],
  })
  expect(merged({}, { priority: 'high' }, { priority: 'high' }).wish).toEqual({ priority: 'medium' })
  expect(merged({ title: 'Write all' }, { status: 'in_progress' }).wish).toEqual({ subject: 'Write all' })
})

test('[PT18] what people or agents changed stays, and is named only where the plan changed it, too', () => {
  const theirs = { subject: 'Write it well', description: 'a note', priority: 'low' } as const
  expect(merged({}, theirs)).toEqual({ wish: {}, kept: [] })
  expect(merged({ title: 'Write all', details: 'in C', priority: 'high' }, theirs)).toEqual({
    wish: {},
    kept: ['title', 'details', 'priority'],
  })
  expect(merged({ title: 'Write it well' }, theirs)).toEqual({ wish: {}, kept: [] })
})

test('[PT18] what is finished keeps its text', () => {
  expect(merged({ details: 'in C' }, { status: 'completed' })).toEqual({ wish: {}, kept: ['details'] })
})

test('[PT5] a step that comes to be ticked completes what is pending; nothing is reopened', () => {
  expect(merged({ done: true }, {}).wish).toEqual({ status: 'completed' })
  for (const status of ['canceled', 'in_progress', 'blocked'] as const)
    expect(merged({ done: true }, { status })).toEqual({ wish: {}, kept: ['done'] })
  expect(merged({ done: true }, { status: 'completed' })).toEqual({ wish: {}, kept: [] })
  expect(merged({}, { status: 'completed' }, { done: true })).toEqual({ wish: {}, kept: ['not done'] })
  expect(merged({ done: true }, {}, { done: true })).toEqual({ wish: {}, kept: [] })
})

test('[PT20] what the plan itself had canceled comes back; what somebody else did not', () => {
  const canceled = aTodo({ ...asPlanned, status: 'canceled' })
  const back = mergeStep(step({ details: 'in C' }), { ...row({}, 'dropped'), step: undefined }, canceled)
  expect(back.wish).toMatchObject({ subject: 'Write it', description: 'in C', status: 'pending' })
  expect(mergeStep(step(), row(), canceled)).toEqual({ wish: {}, kept: [] })
  expect(mergeStep(step(), { ...row({}, 'left'), step: undefined }, canceled)).toEqual({ wish: {}, kept: [] })
})

test('[PT8] only what is pending, as the plan left it and done by nobody else goes with its step', () => {
  expect(isUntouched(row(), aTodo(asPlanned))).toBe(true)
  for (const more of [{ subject: 'x' }, { description: 'x' }, { status: 'in_progress' }, { status: 'blocked' }, { task: 4 }] as const)
    expect(isUntouched(row(), aTodo({ ...asPlanned, ...more }))).toBe(false)
})
