import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewerUnderNewerNode } from '../../../../tests/support/how-many.ts'
import { line, maximumSubject, text } from '../../../contract/text.ts'
import { type PlanStep, readPlan } from './read-plan.ts'

const subject = line(maximumSubject)
const description = text()

function everyStep(steps: PlanStep[]): PlanStep[] {
  return steps.flatMap((step) => [step, ...everyStep(step.steps)])
}

function depthOf(steps: PlanStep[]): number {
  return steps.reduce((depth, step) => Math.max(depth, 1 + depthOf(step.steps)), 0)
}

function expectStorable(steps: PlanStep[]): void {
  expect(depthOf(steps)).toBeLessThanOrEqual(10)
  for (const step of everyStep(steps)) {
    expect(subject.parse(step.title)).toBe(step.title)
    expect(description.parse(step.details)).toBe(step.details)
  }
}

const pieces = [
  ...[
    '1. ',
    '2) ',
    '1.1 ',
    '10.2.3. ',
    '- ',
    '* ',
    '- [ ] ',
    '- [x] ',
    '☐ ',
    '# ',
    '## ',
    '### ',
    '> ',
    '| a | b |',
    '|--|--|',
    '```',
    '~~~',
  ],
  ...[
    '  ',
    '    ',
    '\t',
    '\n',
    '\n',
    '\n',
    '\n\n',
    '\r\n',
    '---',
    '===',
    '***',
    '**',
    '*',
    '_',
    '`',
    '``',
    '~~',
    '\\',
    '[',
    ']',
    '(',
    ')',
    '![',
  ],
  ...[
    '](',
    '<!--',
    '-->',
    '<b>',
    '&amp;',
    ':',
    ' — ',
    ' - ',
    'Step 1: ',
    'Phase 2',
    '**Task 3:** ',
    'Files:',
    'Risks',
    'Steps',
    'Plan',
    'Tasks:',
  ],
  ...[
    'high: ',
    '(P1)',
    '[depends: 3]',
    '(depends on ',
    'Priority: low',
    '!! ',
    'word',
    'Word ',
    '写测试',
    '🔥',
    '👩🏽‍💻',
    '\u202e',
    '\u0000',
    '\u{e0041}',
    '\ud83d',
  ],
  ...['\ufeff', '\u2028', '\u200b', '\u{f0000}', 'İ', 'a'.repeat(250), 'Depends on: 1', '（', '）', '1️⃣ '],
]
const plan = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 60 })

test('[PL24] whatever the text, reading it never fails, and gives what a todo can hold', () => {
  fc.assert(
    fc.property(plan, (parts) => {
      expectStorable(readPlan(parts.join('')))
    }),
    { numRuns: fewerUnderNewerNode(3000) },
  )
})

test('[PL24] the same plan gives the same steps, however its lines end', () => {
  fc.assert(
    fc.property(plan, (parts) => {
      const unix = parts.join('').replace(/\r\n?/g, '\n')
      const steps = readPlan(unix)
      expect(readPlan(unix)).toEqual(steps)
      expect(readPlan(unix.replaceAll('\n', '\r\n'))).toEqual(steps)
      expect(readPlan(`\ufeff${unix}`)).toEqual(steps)
    }),
    { numRuns: fewerUnderNewerNode(500) },
  )
})

test('[PL24] every line of a simple list is a step, in order, however many there are', () => {
  const items = Array.from({ length: 20_000 }, (_, at) => `${at + 1}. todo ${at + 1}`)
  const steps = readPlan(items.join('\n'))
  expect(steps).toHaveLength(items.length)
  expect(steps.at(-1)?.title).toBe('todo 20000')
})

test('[PL24] a plan may be empty, indented as a whole, or wrapped in a fence', () => {
  for (const empty of ['', '\n', ' \t\n ', '\ufeff', '```', '1.', '- [ ]', '#']) expect(readPlan(empty)).toEqual([])
  const [step] = readPlan('    1. a\n       b\n    2. c')
  expect(step).toMatchObject({ title: 'a', details: 'b' })
  expect(readPlan('```md\n1. a\n```').map(({ title }) => title)).toEqual(['a'])
})

test('[PL25] what is nested more than ten deep becomes details of the tenth', () => {
  const deep = Array.from({ length: 14 }, (_, at) => `${'  '.repeat(at)}- [ ] level ${at + 1}`).join('\n')
  const steps = readPlan(deep)
  expect(depthOf(steps)).toBe(10)
  const tenth = everyStep(steps).at(-1)
  expect(tenth?.title).toBe('level 10')
  expect(tenth?.details).toBe('- [ ] level 11\n  - [ ] level 12\n    - [ ] level 13\n      - [ ] level 14')
})
