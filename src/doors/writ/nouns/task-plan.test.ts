import { expect, test } from 'vitest'
import { plannedSteps } from './task.ts'

const titles = (text: string) => plannedSteps(text.split('\n')).map(({ title }) => title)

test('[WR31] bullets and numbers before a step are optional and no part of it', () => {
  expect(titles('- a\n* b\n+ c\n• d\n1. e\n2) f\n  - g\n\t10. h\ni')).toEqual([...'abcdefghi'])
})

test('[WR31] what only looks like a mark is part of the step', () => {
  const steps = ['-a', '1.5 litres', '2 eggs', '**bold**', '- 404. page', '(1) x', '[link] x', '→x']
  expect(titles(steps.join('\n'))).toEqual(['-a', '1.5 litres', '2 eggs', '**bold**', '404. page', '(1) x', '[link] x', '→x'])
})

test('[WR31] empty lines and marks without a step are no steps', () => {
  expect(titles('\n  \n-\n1.\n- [ ]\n→ 1.\n✓')).toEqual([])
})

test('[WR31] a plan as a task shows it can be written back', () => {
  expect(plannedSteps(['  ✓ 0. build', '  → 1. test (#6)', '  ○ 2. tag'])).toEqual([
    { title: 'build', done: true },
    { title: 'test (#6)' },
    { title: 'tag' },
  ])
})

test('[WR31] a ticked step is done; one that is not ticked says nothing of it', () => {
  expect(plannedSteps(['- [x] a', '1. [X] b', '- [ ] c', '[x] d', '✓ e'])).toEqual([
    { title: 'a', done: true },
    { title: 'b', done: true },
    { title: 'c' },
    { title: 'd', done: true },
    { title: 'e', done: true },
  ])
})
