import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewerUnderNewerNode } from '../../../../../tests/support/how-many.ts'
import { type FlatStep, flatten } from '../../plan/steps.ts'
import { readPlan } from '../read-plan.ts'

/** Each step as `title < what it waits for | details`. */
function read(...lines: string[]): string[] {
  const steps = flatten(readPlan(lines.join('\n')))
  return steps.map(({ title, details, dependencies }) => {
    const waits = dependencies.length === 0 ? '' : ` < ${dependencies.map((place) => steps[place]?.title).join(', ')}`
    return `${title}${waits}${details === '' ? '' : ` | ${details}`}`
  })
}

test('[PD1] a step waits for the steps it names: by the number beside it, or else at the top, or else the only one', () => {
  expect(read('1. a', '2. b (depends on 1)', '3. c (after step 1, blocked by #2)')).toEqual(['a', 'b < a', 'c < a, b'])
  expect(read('1. a', '   1. b', '   2. c (depends on 1)', '2. d', '   1. e (depends on 1)')).toEqual(['a', 'b', 'c < b', 'd', 'e < a'])
  expect(read('## Phase 1: a', '1. b', '2. c', '## Phase 2: d', '3. e (depends on 2)')).toEqual(['a', 'b', 'c', 'd', 'e < c'])
  expect(read('## x', '1. a', '2. b', '## y', '1. c', '2. d (depends on 1)').at(-1)).toBe('d < c')
})

test('[PD1] by nested numbers, labels, codes, ranges and titles, wherever they stand', () => {
  expect(read('1. a', '   1. b', '   2. c', '2. d (depends on 1.2)')).toEqual(['a', 'b', 'c', 'd < c'])
  expect(read('1. a', '1.1 b', '2. c', '2.1 d (depends on 1.1)').at(-1)).toBe('d < b')
  expect(read('## Phase 1: a', '- [ ] b', '## Phase 2: c', '- [ ] d (depends on Phase 1)').at(-1)).toBe('d < a')
  expect(read('- [ ] T012 a', '- [ ] T013 b', '- [ ] T014 [P] [US1] c (depends on T012, T013)').at(-1)).toBe(
    'T014 [P] [US1] c < T012 a, T013 b',
  )
  expect(read('1. a', '2. b', '3. c', '4. d (depends on steps 1-3)').at(-1)).toBe('d < a, b, c')
  expect(read('- [ ] T1 a', '- [ ] T2 b', '- [ ] T3 c (depends on T001–T002)').at(-1)).toBe('T3 c < T1 a, T2 b')
  expect(read('- [ ] Write the schema', '- [ ] b (depends on write the schema)').at(-1)).toBe('b < Write the schema')
  expect(read('| # | Task | Depends on |', '|--|--|--|', '| T1 | a | - |', '| T2 | b | T1 |')).toEqual(['a', 'b < a'])
})

test('[PD1] what names no step stays in the details, and nothing is lost', () => {
  expect(read('1. a', '2. b (depends on 1, 7, the weather)')).toEqual(['a', 'b < a | Depends on: 7, the weather'])
  expect(read('1. a (depends on 1)')).toEqual(['a | Depends on: 1'])
  expect(read('1. a', '2. b (depends on 1-3)')).toEqual(['a', 'b | Depends on: 1-3'])
  const many = Array.from({ length: 300 }, (_, at) => `${at + 1}. step${at + 1}`)
  expect(read(...many, '301. last', '     Depends on: 1-90, 101-190').at(-1)).toMatch(/^last < step1, .*step90 \| Depends on: 101-190$/)
})

test.each([
  ['## Steps (sequential)', ''],
  ['## Sequential steps', ''],
  ['## Steps, in order', ''],
  ['Do these in order:', ''],
  ['Work through them', 'one after another.'],
  ['They have to be done sequentially.', ''],
  ['Bitte der Reihe nach:', ''],
])('[PD2] in a list that is called sequential right before it, each step waits for the one before: %s %s', (...before) => {
  expect(read(...before, '1. a', '   - [ ] x', '   - [ ] y', '2. b', '3. c')).toEqual(['a', 'x', 'y', 'b < a', 'c < b'])
  expect(read(...before, '- [ ] a', '- [ ] b').at(-1)).toBe('b < a')
})

test.each([
  ...['## Steps', 'In order to ship it:', 'In order of importance:', 'In no particular order:', 'These need not be done in order:'],
  ...['Not sequential:', '> Do these in order:', 'Do these in order:\n\nor not:'],
])('[PD2] nothing else makes a sequence: %s', (before) => {
  expect(read(before, '', '1. a', '2. b')).toEqual(['a', 'b'])
})

test('[PD2] one with [P] does not wait for its turn, and who comes after it waits for it as well', () => {
  expect(read('In order:', '1. a', '2. b', '3. [P] c', '4. [P] d', '5. e', '6. f')).toEqual([
    ...['a', 'b < a', '[P] c', '[P] d', 'e < b, [P] c, [P] d', 'f < e'],
  ])
  expect(read('In order:', '- [ ] T1 [P] a', '- [ ] T2 [P] b (depends on T1)', '- [ ] T3 c').slice(1)).toEqual([
    ...['T2 [P] b < T1 [P] a', 'T3 c < T1 [P] a, T2 [P] b'],
  ])
})

test('[PD2] step headings below such a heading are a sequence, and so are a step’s own parts if its title says so', () => {
  expect(read('# Release (sequential)', '## Step 1: a', '## Step 2: b')).toEqual(['a', 'b < a'])
  expect(read('## Phase 1: a (in order)', '- [ ] b', '- [ ] c', '## Phase 2: d', '- [ ] e', '- [ ] f')).toEqual([
    ...['a (in order)', 'b', 'c < b', 'd', 'e', 'f'],
  ])
  expect(read('1. Roll out, in order:', '   - [ ] a', '   - [ ] b', '2. Make ids sequential', '   - [ ] c', '   - [ ] d')).toEqual([
    ...['Roll out, in order', 'a', 'b < a', 'Make ids sequential', 'c', 'd'],
  ])
})

test('[PD3] what goes round in a circle: what points back in the plan holds, what points ahead is told and stays text', () => {
  expect(read('1. a (depends on 2)', '2. b (depends on 1)')).toEqual(['a | Depends on: 2', 'b < a'])
  expect(read('1. a (depends on 2)', '2. b')).toEqual(['a < b', 'b'])
  expect(read('1. a (depends on 2)', '2. b (depends on 3)', '3. c (depends on 2)')).toEqual(['a < b', 'b | Depends on: 3', 'c < b'])
  expect(read('In order:', '1. a (depends on 3)', '2. b', '3. c')).toEqual(['a | Depends on: 3', 'b < a', 'c < b'])
  expect(read('1. a', '   - [ ] b (depends on a)', '2. c')).toEqual(['a', 'b | Depends on: a', 'c'])
  expect(read('1. a (depends on 2)', '2. b', '   1. c (depends on a)')).toEqual(['a | Depends on: 2', 'b', 'c < a'])
})

const item = fc.record({
  depth: fc.nat(3),
  mark: fc.constantFrom('1. ', '2. ', '3. ', '- [ ] ', '- [ ] T1 ', '- [ ] T2 ', '- [ ] T3 [P] ', '4. [P] ', '## Phase 1: ', '## Step 2: '),
  hint: fc.constantFrom(
    '',
    '',
    ' (depends on 1)',
    ' (depends on 2, 3)',
    ' (depends on T1, T2)',
    ' (depends on 1-4)',
    ' (after 3.1)',
    ' (depends on Phase 1)',
  ),
  before: fc.constantFrom('', '', '', 'Do these in order:', '## Steps (sequential)'),
})

test('[PD3] whatever the plan, each of its steps can be done: none waits for itself, by way of parts and wholes either', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 25 }), (items) => {
      const plan = items.map(
        ({ depth, mark, hint, before }, at) =>
          `${before === '' ? '' : `\n${before}\n\n`}${mark.startsWith('#') ? '' : '   '.repeat(depth)}${mark}step${at}${hint}`,
      )
      const steps = flatten(readPlan(plan.join('\n')))
      for (const { dependencies } of steps) {
        expect(new Set(dependencies).size).toBe(dependencies.length)
        expect(dependencies.every((place) => steps[place] !== undefined)).toBe(true)
      }
      expect(undone(steps)).toEqual([])
    }),
    { numRuns: fewerUnderNewerNode(200) },
  )
})

/** Does what can be done: begins what is part of something begun and waits for nothing, ends what has no open parts. */
function undone(steps: readonly FlatStep[]): string[] {
  const begun = new Set<number>()
  const ended = new Set<number>()
  for (let before = -1; before !== begun.size + ended.size; ) {
    before = begun.size + ended.size
    for (const [place, { parent, dependencies }] of steps.entries()) {
      if ((parent === null || begun.has(parent)) && dependencies.every((on) => ended.has(on))) begun.add(place)
      if (begun.has(place) && steps.every((step, at) => step.parent !== place || ended.has(at))) ended.add(place)
    }
  }
  return steps.filter((_, place) => !ended.has(place)).map(({ title }) => title)
}
