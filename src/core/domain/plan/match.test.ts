import { describe, expect, test } from 'vitest'
import { aTodo } from '../../../../tests/support/fakes.ts'
import type { PlanStep } from '../plan-reader/read-plan.ts'
import { type KnownStep, knownSteps } from './base.ts'
import { matchSteps } from './match.ts'
import { stepKey } from './step-key.ts'
import { type FlatStep, flatten } from './steps.ts'

const artifact = '0'.repeat(26)
const planStep = (title: string, ...steps: PlanStep[]): PlanStep => ({
  ...{ title, details: '', priority: null, done: false, dependencies: [], circular: [], steps },
})
/** Todos under the names of their steps; what people call them now is nothing to go by. */
const known = (base: FlatStep[], more: Parameters<typeof aTodo>[0] = {}): KnownStep[] =>
  knownSteps(
    base,
    base.map(({ title, turn }, index) =>
      aTodo({ id: `T${index}`, subject: 'renamed', key: stepKey(artifact, 1, { fate: 'planned', turn, title }), ...more }),
    ),
  )
const matched = (steps: FlatStep[], rows: KnownStep[]) => matchSteps(steps, rows).map((row) => row?.todo?.id)

test('[PT2] a tree of steps is laid flat, parents before what is nested in them', () => {
  const flat = flatten([planStep('a', planStep('b', planStep('c')), planStep('d')), planStep('e'), planStep('b')])
  expect(flat.map(({ title, parent, turn }) => [title, parent, turn])).toEqual([
    ['a', null, 1],
    ['b', 0, 1],
    ['c', 1, 1],
    ['d', 0, 1],
    ['e', null, 1],
    ['b', null, 2],
  ])
})

describe('which todo a step has', () => {
  test('[PT4] the same titles are found again, each once', () => {
    const two = flatten([planStep('test'), planStep('test')])
    expect(matched(flatten([planStep('test'), planStep('test'), planStep('test')]), known(two))).toEqual(['T0', 'T1', undefined])
  })

  test('[PT4] the same title under the same parent goes first', () => {
    const base = flatten([planStep('one', planStep('test')), planStep('two', planStep('test'))])
    expect(matched(flatten([planStep('two', planStep('test')), planStep('one', planStep('test'))]), known(base))).toEqual([
      ...['T2', 'T3', 'T0', 'T1'],
    ])
  })

  test('[PT6] a title that shares most of its words is the same step', () => {
    const base = known(flatten([planStep('add the login endpoint')]))
    expect(matched(flatten([planStep('Add the new login endpoint')]), base)).toEqual(['T0'])
    expect(matched(flatten([planStep('Rent a server')]), base)).toEqual([undefined])
  })

  test.each(['completed', 'canceled'] as const)('[PT7] a todo that is %s is found by its step’s own title only', (status) => {
    const base = known(flatten([planStep('Add the login endpoint')]), { status })
    expect(matched(flatten([planStep('Add the login endpoint')]), base)).toEqual(['T0'])
    expect(matched(flatten([planStep('Add the logout endpoint')]), base)).toEqual([undefined])
  })

  test('[PT16] a todo of a plan whose titles were read otherwise once is found by its words', () => {
    const key = stepKey(artifact, 1, { fate: 'planned', turn: 1, title: 'Add the init.py file' })
    const rows = knownSteps(flatten([planStep('Add the __init__.py file')]), [aTodo({ id: 'A', key })])
    expect(rows.map(({ todo, subject }) => [todo?.id, subject])).toEqual([['A', 'Add the __init__.py file']])
  })

  test.each(['the same', 'reworded', 'other'])(
    '[TD44] 8,000 steps that are %s look at each known one a few times, not each at all',
    (kind) => {
      const size = 8_000
      let looks = 0
      const rows = known(flatten(Array.from({ length: size }, (_, index) => planStep(`Step ${index} does something useful`)))).map(
        (row) => {
          const { subject } = row
          const look = () => {
            looks += 1
            return subject
          }
          return Object.defineProperty(row, 'subject', { get: look })
        },
      )
      const titles = { 'the same': 'Step # does something useful', reworded: 'Step # does something helpful', other: 'Rent server #' }
      const title = titles[kind as keyof typeof titles]
      const steps = flatten(Array.from({ length: size }, (_, index) => planStep(title.replace('#', String(index)))))
      expect(matched(steps, rows)).toEqual(kind === 'other' ? steps.map(() => undefined) : rows.map(({ todo }) => todo?.id))
      expect(looks).toBeLessThan(5 * size)
    },
  )
})
