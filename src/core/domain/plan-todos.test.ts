import { describe, expect, test } from 'vitest'
import { aTodo } from '../../../tests/support/fakes.ts'
import type { PlanStep } from './plan/read-plan.ts'
import { decidePlan, type FlatStep, flatten, wishFromPlan } from './plan-todos.ts'

const planStep = (title: string, ...steps: PlanStep[]): PlanStep => ({ title, details: '', priority: null, done: false, steps })
const step = (title: string, more: Partial<FlatStep> = {}): FlatStep => ({
  ...{ title, details: '', priority: null, done: false, parent: null, ...more },
})
const matched = (steps: FlatStep[], existing: Parameters<typeof decidePlan>[1]) =>
  decidePlan(steps, existing).matches.map((todo) => todo?.id)

test('[PT2] a tree of steps is laid flat, parents before what is nested in them', () => {
  const flat = flatten([planStep('a', planStep('b', planStep('c')), planStep('d')), planStep('e')])
  expect(flat.map(({ title, parent }) => [title, parent])).toEqual([
    ['a', null],
    ['b', 0],
    ['c', 1],
    ['d', 0],
    ['e', null],
  ])
})

describe('which todo a step has', () => {
  test('[PT4] the same titles are found again, each once', () => {
    const existing = [aTodo({ id: 'A', subject: 'test' }), aTodo({ id: 'B', subject: 'test' })]
    expect(matched([step('test'), step('test'), step('test')], existing)).toEqual(['A', 'B', undefined])
  })

  test('[PT4] the same title under the same parent goes first', () => {
    const existing = [
      aTodo({ id: 'A', subject: 'one' }),
      aTodo({ id: 'AT', subject: 'test', parent: 'A' }),
      aTodo({ id: 'B', subject: 'two' }),
      aTodo({ id: 'BT', subject: 'test', parent: 'B' }),
    ]
    const steps = [step('two'), step('test', { parent: 0 }), step('one'), step('test', { parent: 2 })]
    expect(matched(steps, existing)).toEqual(['B', 'BT', 'A', 'AT'])
  })

  test('[PT6] a title that shares most of its words is the same step', () => {
    expect(matched([step('Add the new login endpoint')], [aTodo({ id: 'A', subject: 'add the login endpoint' })])).toEqual(['A'])
    expect(matched([step('Rent a server')], [aTodo({ id: 'A', subject: 'Add the login endpoint' })])).toEqual([undefined])
  })

  test.each(['completed', 'canceled'] as const)('[PT7] a todo that is %s is found by its own title only', (status) => {
    const todo = aTodo({ id: 'A', subject: 'Add the login endpoint', status })
    expect(matched([step('Add the login endpoint')], [todo])).toEqual(['A'])
    expect(matched([step('Add the logout endpoint')], [todo])).toEqual([undefined])
  })

  test.each(['the same', 'reworded', 'other'])('[TD44] 8,000 steps that are %s look at each todo a few times, not each at all', (kind) => {
    const size = 8_000
    let looks = 0
    const existing = Array.from({ length: size }, (_, index) => {
      const todo = aTodo({ id: `T${index}` })
      const subject = `Step ${index} does something useful`
      const look = () => {
        looks += 1
        return subject
      }
      return Object.defineProperty(todo, 'subject', { get: look })
    })
    const titles = { 'the same': 'Step # does something useful', reworded: 'Step # does something helpful', other: 'Rent server #' }
    const title = titles[kind as keyof typeof titles]
    const steps = Array.from({ length: size }, (_, index) => step(title.replace('#', String(index))))
    const { matches, dropped } = decidePlan(steps, existing)
    expect(matches.map((todo) => todo?.id)).toEqual(kind === 'other' ? steps.map(() => undefined) : existing.map(({ id }) => id))
    expect(dropped).toHaveLength(kind === 'other' ? size : 0)
    expect(looks).toBeLessThan(5 * size)
  })

  test('[PT8] only pending todos of dropped steps are dropped', () => {
    const existing = (['pending', 'in_progress', 'blocked', 'completed', 'canceled'] as const).map((status) =>
      aTodo({ id: status, status }),
    )
    expect(decidePlan([], existing).dropped.map(({ id }) => id)).toEqual(['pending'])
  })
})

describe('what the plan wishes of a todo', () => {
  test('[PT5] it completes what is pending, and never reopens', () => {
    expect(wishFromPlan(step('a', { done: true }), aTodo(), null).status).toBe('completed')
    for (const status of ['completed', 'canceled', 'in_progress', 'blocked'] as const) {
      for (const done of [true, false]) expect(wishFromPlan(step('a', { done }), aTodo({ status }), null).status).toBeUndefined()
    }
  })

  test('[PT6] details are for what nobody has begun; a priority that is not given is kept', () => {
    const details = { details: 'more' }
    expect(wishFromPlan(step('a', details), aTodo(), null)).toMatchObject({ subject: 'a', description: 'more', priority: undefined })
    expect(wishFromPlan(step('a', details), aTodo({ status: 'in_progress' }), null).description).toBeUndefined()
    expect(wishFromPlan(step('a', { priority: 'high' }), aTodo(), 'P')).toMatchObject({ priority: 'high', parent: 'P' })
  })
})
