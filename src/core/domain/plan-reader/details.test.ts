import { expect, test } from 'vitest'
import { maximumTextBytes } from '../../../contract/text.ts'
import { readPlan } from './read-plan.ts'

const steps = (...lines: string[]) => readPlan(lines.join('\n'))
const details = (...lines: string[]) => steps(...lines)[0]?.details

test('[PL11] prose that goes on from an item is its details, indented or lazily following', () => {
  expect(details('1. a', '   b', '   ', '   c', '2. d')).toBe('b\n\nc')
  expect(details('1. a', 'b', '2. c')).toBe('b')
  expect(steps('1. a', '   - b', '     c', '   d')).toMatchObject([{ details: 'd', steps: [{ details: 'c' }] }])
})

test('[PL11] at the left edge after a blank line it is, if the list goes on; code is in any case', () => {
  expect(details('1. a', '', 'b', '', '2. c')).toBe('b')
  expect(steps('1. a', '', 'b')).toMatchObject([{ details: '' }])
  expect(steps('- [ ] a', '', 'Then the rest:', '', '- [ ] b')).toMatchObject([{ details: '' }, { details: '' }])
  expect(details('1. a', '', '```', '  b', '```')).toBe('```\n  b\n```')
  expect(details('1. a', '   > b', '   | c | d |', '   |---|---|')).toBe('> b\n| c | d |\n|---|---|')
})

test('[PL11] prose below a step heading is its details, up to a rule', () => {
  expect(details('## Step 1: a', '', 'b', '', '- c', '', 'd', '', '---', '', 'Shall I go on?')).toBe('b\n\nd')
  expect(details('## Step 1: a', 'b', '### Design', 'c')).toBe('b\n\n### Design\nc')
})

test('[PL11] a line that breaks off in the middle of a sentence is continued in the title', () => {
  const [step] = steps('1. Read the configuration from the environment first and', '   from the file second')
  expect(step).toMatchObject({ title: 'Read the configuration from the environment first and from the file second', details: '' })
})

test('[PL11] details are cut at 16 KiB, by whole characters, and keep what the step depends on', () => {
  const long = details('1. a (depends on 2)', `   ${'é🔥'.repeat(5000)}`) ?? ''
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(maximumTextBytes)
  expect(Buffer.byteLength(long)).toBeGreaterThan(maximumTextBytes - 10)
  expect(long).toMatch(/[é🔥]…\n\nDepends on: 2$/u)
})

test('[PL12] below a label like “Files:” no work is listed, and “Tasks:” goes without saying', () => {
  const [step] = steps('### Task 1: a', '**Files:**', '- b.ts', '', '**Tasks:**', '- c', 'Notes:', '- d')
  expect(step).toMatchObject({ details: '**Files:**\n- b.ts\nNotes:\n- d', steps: [{ title: 'c' }] })
  const [item] = steps('1. a', '   Files:', '   - b.ts', '   Tasks:', '   - c')
  expect(item).toMatchObject({ details: 'Files:\n- b.ts', steps: [{ title: 'c' }] })
})

test('[PL12] a label is over where another kind of list begins', () => {
  const [step] = steps('### Task 1: a', '**Files:**', '- b.ts', '', '- [ ] c')
  expect(step).toMatchObject({ details: '**Files:**\n- b.ts', steps: [{ title: 'c' }] })
})

test('[PL12] where a step lists its tasks as such, its other lists only tell something about it', () => {
  const [step] = steps('## Phase 1: a', '**Inputs:**', '- b', '  - c', '', '**Tasks:**', '1. d', '', '- [ ] e')
  expect(step).toMatchObject({ details: '**Inputs:**\n- b\n  - c', steps: [{ title: 'd' }, { title: 'e' }] })
  const [other] = steps('## Phase 1: a', '**Backend:**', '- b', '### Tasks', 'To be decided.')
  expect(other?.steps).toMatchObject([{ title: 'Backend', steps: [{ title: 'b' }] }])
})

test('[PL12] bullets that tell something about the step are its details', () => {
  const [step] = steps(
    '### Task 1: a',
    '- **Owner:** Anna',
    '- _Requirements: 1.1_',
    '- **Why**: because',
    '- Create: b',
    '- Subtasks:',
    '  - c',
  )
  expect(step?.details).toBe('- **Owner:** Anna\n- _Requirements: 1.1_\n- **Why**: because')
  expect(step?.steps.map(({ title }) => title)).toEqual(['Create: b', 'c'])
})

test('[PL13] “Priority:” and “Depends on:” are understood, as bullets and as lines', () => {
  const [step] = steps('### Task 1: a', '- **Priority:** High (urgent)', '- **Dependencies:** Task 2, #3', '- b')
  expect(step).toMatchObject({ priority: 'high', details: 'Depends on: 2, #3', steps: [{ title: 'b' }] })
  expect(steps('1. a', '   Priority: P3', '   Blocked by: 4')).toMatchObject([{ priority: 'low', details: 'Depends on: 4' }])
  expect(steps('1. a', '   - Dependencies: zod', '   - Depends on: none')).toMatchObject([{ details: '- Dependencies: zod', steps: [] }])
})

test('[PL14] a heading may give its steps a priority, or say that they are done', () => {
  const [high, low, done] = steps('## High priority', '- [ ] a', '## Nice to have', '1. b', '## Done', '1. c (P1)')
  expect(high).toMatchObject({ title: 'a', priority: 'high', done: false })
  expect(low).toMatchObject({ title: 'b', priority: 'low', done: false })
  expect(done).toMatchObject({ title: 'c', priority: 'high', done: true })
})

test('[PL15] a ticked box or a check mark is done, and nothing else is', () => {
  const done = (...lines: string[]) => steps(...lines).map((step) => step.done)
  expect(done('- [x] a', '- [X] b', '- [✓] c', '', '1. [x] d', '', '☑ e')).toEqual([true, true, true, true, true])
  expect(done('- [ ] a', '- [ ] ~~b~~ c', '- [ ] done', '', '1. ❗ e')).toEqual([false, false, false, false])
  expect(done('1. ✅ a', '2. b ✅', '3. **✅ c**', '', '- [ ] ✅ d', '- [ ] e ✅')).toEqual([true, true, true, true, true])
  expect(done('## [x] a', '## Step 2: b ✅', '## Phase 3: c `[x]`', '## ✅ Phase 4: d')).toEqual([true, true, true, true])
})

test('[PL27] what is crossed out is no step, with all that belongs to it; ticked as well, it was done', () => {
  const titles = (...lines: string[]) => steps(...lines).map(({ title, done }) => `${title}${done ? ' ✓' : ''}`)
  expect(titles('- [ ] a', '- [-] b', '  - [ ] c', '- [ ] ~~d~~', '  more', '- [x] ~~e~~')).toEqual(['a', 'e ✓'])
  expect(titles('1. a', '2. ~~b~~', '3. [-] c', '4. ~~d~~ instead')).toEqual(['a', 'd instead'])
  expect(titles('## Step 1: a', '## ~~Step 2: b~~', '- [ ] c', '## Step 3: d')).toEqual(['a', 'd'])
  expect(steps('1. a', '2. ~~b~~', '   gone')).toMatchObject([{ title: 'a', details: '' }])
})

test('[PL15] what has no box of its own is done with what it is a part of', () => {
  expect(steps('- [x] a', '  - b', '    1. c', '  - [ ] d')).toMatchObject([
    {
      done: true,
      steps: [
        { title: 'b', done: true, steps: [{ done: true }] },
        { title: 'd', done: false },
      ],
    },
  ])
  expect(steps('## [x] a', '### Step 1: b', '- c')).toMatchObject([{ done: true, steps: [{ done: true, steps: [{ done: true }] }] }])
})

test('[PL16] a table of tasks gives titles, priorities, dependencies and details', () => {
  const rows = [
    '| # | Step | Description | Priority | Depends on | Status |',
    '|--|--|--|--|--|--|',
    '| 1 | 1 | **a** \\| b | P0 | 2 | done |',
  ]
  expect(steps(...rows)).toMatchObject([{ title: 'a | b', details: 'Depends on: 2', priority: 'high', done: true, steps: [] }])
  expect(steps('## Phase 1: a', ...rows)).toMatchObject([{ title: 'a', steps: [{ title: 'a | b' }] }])
})
