import { expect, test } from 'vitest'
import { type PlanStep, readPlan } from '../read-plan.ts'

/** Titles only, with what is below them in brackets. */
function titles(steps: PlanStep[]): string {
  return steps.map((step) => step.title + (step.steps.length === 0 ? '' : ` (${titles(step.steps)})`)).join(', ')
}

const read = (...lines: string[]) => titles(readPlan(lines.join('\n')))

test('[PL7] plain bullets are steps only in a section of work, and only if nothing surer is there', () => {
  for (const heading of ['Steps', 'Plan', 'Tasks', '🛠 Implementation', '3. TODO', 'To-do list', 'Action Items', 'Milestones', 'Approach']) {
    expect(read('# Title', `## ${heading}`, '- a', '- b')).toBe('a, b')
  }
  expect(read('- a', '- b')).toBe('')
  expect(read('# Ideas', '- a', '- b')).toBe('')
  expect(read('## Steps', '- a', '## More', '1. b')).toBe('b')
})

test('[PL29] a list with typed bullets is read where nothing surer is there', () => {
  expect(read('• a', '• b', '  • c')).toBe('a, b (c)')
  expect(read('• a', '1. b')).toBe('b')
})

test('[PL29] letters at the left edge count steps as numbers do; a single one is prose', () => {
  expect(read('a) a', 'b) b', '   - [ ] c', 'c) d')).toBe('a, b (c), d')
  expect(read('A. a', '', 'B. b')).toBe('a, b')
  expect(read('A. Smith wrote this.', 'C. Jones read it.')).toBe('')
  expect(read('1. a', 'A. Smith wrote this.')).toBe('a')
})

test.each([
  ['Shall I go on?', '1. Yes', '2. No'],
  ['**Do you want to proceed?**', '', '❯ 1. Yes', '  2. Yes, and do not ask again', '  3. No, keep planning', ''],
  ['Soll ich?', '- Ja', '- Nein'],
])('[PL30] a question at the end and its answers are no steps: %s', (...question) => {
  expect(read('1. a', '2. b', '', ...question)).toBe('a, b')
  expect(read(...question)).toBe('')
})

test('[PL30] a question that steps answer is part of the plan', () => {
  expect(read('What is to be done?', '1. a', '2. b')).toBe('a, b')
  expect(read('Ready?', '1. Yes', '2. No', '', '## Steps', '1. a')).not.toBe('')
})

test('[PL7] so are headings in a section of work, tables of tasks, and at last what only tells it again', () => {
  expect(read('# X', '## Implementation', '### a', 'text', '### b', '- c', '## Notes', '- d')).toBe('a, b (c)')
  expect(read('|Task|Who|', '|-|-|', '|a|x|', '|b|y|')).toBe('a, b')
  expect(read('|Task|', '|-|', '|a|', '', '1. b')).toBe('b')
  expect(read('## Files to change', '1. a.ts', '2. b.ts', '', '- c.ts')).toBe('a.ts, b.ts, c.ts')
  expect(read('## Files to change', '1. a.ts', '## Plan', '- b')).toBe('b')
  expect(read('## Phase 1: a', '## Execution order', '1. Phase 1', '### Phase 2', '## Next steps', '1. b', '', '- [ ] c')).toBe('a, c')
  expect(read('## Done', '1. a', '## Next steps', '1. b')).toBe('a, b')
})

test('[PL7] a list of checks does not make the bullets of the work count for nothing', () => {
  expect(read('## Changes', '- a', '- b', '## Verification', '1. c')).toBe('a, b, c')
  expect(read('## Changes', '1. a', '- b', '## Testing', '1. c')).toBe('a (b), c')
})

test.each([
  'Overview',
  'SUMMARY',
  '1. Context',
  '🎯 Goals',
  'Non-goals',
  'Out of scope',
  'Key assumptions',
  'Risks & mitigations',
  'Notes:',
  'Open Questions',
  'References',
  'Alternatives considered',
  'Success criteria',
  'Acceptance Criteria (draft)',
  'Definition of Done',
  'Dependencies',
  'Prerequisites',
  'Constraints',
  'Appendix A',
  'Timeline — rough',
  'Effort estimates',
  'Rollback plan',
  'Steps to reproduce',
  'Summary of the tasks',
  'Success criteria by phase',
  'Architecture',
  '**Risks**',
])('[PL8] a section that is not work is ignored, lists included: %s', (name) => {
  expect(read('# Title', `## ${name}`, '1. x', '- [ ] y', '### Step 1: z', '## Steps', '1. a')).toBe('a')
})

test('[PL8] it reaches to the next heading of its level; within a step it is a detail of the step', () => {
  expect(read('## Risks', '### Phase 1', '1. x', '## Phase 2: a')).toBe('a')
  expect(read('Notes:', '1. x', 'Plan:', '1. a', '**Risks:**', '1. y')).toBe('a')
  const [step] = readPlan('## Step 1: a\n### Acceptance criteria\n- [ ] x\n## Step 2: b')
  expect(step).toMatchObject({ title: 'a', details: '### Acceptance criteria\n- [ ] x', steps: [] })
  expect(read('## Step 1: Assess risks', '### 2. Remove dependencies', '## Task 3: Notes')).toBe(
    'Assess risks (Remove dependencies), Notes',
  )
})

test('[PL8] the name of the whole plan ignores nothing below it', () => {
  expect(read('# Overview', '1. x', '## Steps', '1. a')).toBe('a')
  expect(read('# Goal: ship it', '1. a')).toBe('a')
  expect(read('# Task: ship it', '## Step 1: a')).toBe('a')
})

test('[PL9] numbers that count the sections of a document make no steps of them', () => {
  expect(read('## 1. Overview', '## 2. Design', '### 2.1 Parts', '## 3. Tasks', '### 3.1 a', '## 4. Risks')).toBe('a')
  expect(read('## 1. Research', '## 2. Implementation', '## 3. Requirements')).toBe('Research, Implementation, Requirements')
})

test.each([
  ['prose', 'The house has\n14. windows'],
  ['fenced code', '```\n1. a\n```'],
  ['tilde-fenced code', '~~~\n- [ ] a\n```\n1. b\n~~~'],
  ['an open fence', '```\n1. a'],
  ['indented code', 'text\n\n    1. a'],
  ['a quotation', '> 1. a'],
  ['a comment', '<!--\n1. a\n-->'],
  ['an open comment', '<!--\n1. a'],
  ['front matter', '---\nsteps:\n1. a: b\n---'],
  ['a table of other things', '| 1. a | b |\n|--|--|\n| 1. c | d |'],
])('[PL10] nothing in %s is a step', (_, plan) => {
  expect(readPlan(plan)).toEqual([])
})

test('[PT30] a rule below a heading underlines nothing, and one in code is code', () => {
  expect(read('## Step 1: a', '---', '## Step 2: b', '===')).toBe('a, b')
  expect(read('```', '---', '1. a', '```', '', '1. b')).toBe('b')
})

test('[PT30] code that begins beside an item’s number, or stands less indented than its item, is code to its fence', () => {
  expect(read('1. ```', '   2. a', '   ```', '2. b').split(', ').at(-1)).toBe('b')
  expect(read('1. a', '   ```', '2. no step', '   ```', '2. b')).toBe('a, b')
})
