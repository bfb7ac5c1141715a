import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type PlanStep, readPlan } from './read-plan.ts'

const plans = new URL('../../../../tests/plans/', import.meta.url)
const names = readdirSync(plans)
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.slice(0, -3))

/** What a step waits for is shown after its details: < and the title. */
function outlined(steps: PlanStep[], margin = '', all = everyTitle(steps)): string[] {
  return steps.flatMap((step) => [
    `${margin}[${step.done ? 'x' : ' '}] ${step.title}${step.priority === null ? '' : ` {${step.priority}}`}`,
    ...(step.details === '' ? [] : step.details.split('\n').map((line) => `${margin}    | ${line}`.trimEnd())),
    ...step.dependencies.map((place) => `${margin}    < ${all[place]}`),
    ...outlined(step.steps, `${margin}  `, all),
  ])
}

function everyTitle(steps: PlanStep[]): string[] {
  return steps.flatMap((step) => [step.title, ...everyTitle(step.steps)])
}

/** Titles only, with what is below them in brackets. */
function titles(steps: PlanStep[]): string {
  return steps.map((step) => step.title + (step.steps.length === 0 ? '' : ` (${titles(step.steps)})`)).join(', ')
}

const read = (...lines: string[]) => titles(readPlan(lines.join('\n')))

test.each(names)('[PL1] a plan is read as a person would: %s', (name) => {
  const plan = readFileSync(new URL(`${name}.md`, plans), 'utf8')
  const expected = readFileSync(new URL(`${name}.txt`, plans), 'utf8').trimEnd()
  expect(outlined(readPlan(plan)).join('\n') || '(no steps)').toBe(expected)
})

test.each([
  ['1. a\n2. b'],
  ['1) a\n2) b'],
  ['(1) a\n(2) b'],
  ['1.A\n2.B'],
  ['① a\n② b'],
  ['1️⃣ a\n2️⃣ b'],
  ['- [ ] a\n- [x] b'],
  ['* [] a\n* [X] b'],
  ['[ ] a\n[x] b'],
  ['☐ a\n☑ b'],
  ['- 1. a\n- 2. b'],
  ['- Step 1: a\n- Step 2: b'],
])('[PL2] numbered items and checklists are steps: %j', (plan) => {
  expect(titles(readPlan(plan)).toLowerCase()).toBe('a, b')
})

test.each([
  ['## Step 1: a\n## Step 2: b'],
  ['### 1. a\n### 2. b'],
  ['### 1) a\n### 2) b'],
  ['## Phase 1 — a\n## Phase 2 — b'],
  ['# Task 3: a\n# Task 4: b'],
  ['### TASK-01: a\n### TASK-02: b'],
  ['##Stage 1 - a\n##Stage 2 - b'],
  ['## Phase One: a\n## Phase Two: b'],
  ['## Phase I: a\n## Phase II: b'],
  ['## Task A: a\n## Task B: b'],
  ['## Week 1-2: a\n## Week 3-4: b'],
  ['## [ ] a\n## [x] b'],
  ['**Step 1: a**\n**Step 2: b**'],
  ['**Step 1:** a\n**Step 2:** b'],
  ['**1. a**\n\n**2. b**'],
  ['Step 1: a\nStep 2: b'],
  ['Step 1: a\n=========\nStep 2: b\n========='],
  ['Phase 1: a\n---\nPhase 2: b\n---'],
  ['## 🚀 Phase 1: a ##\n## ✨ Phase 2: b ##'],
  ['## Schritt 1: a\n## Schritt 2: b'],
  ['## 步骤 1：a\n## 步骤 2：b'],
  ['## 第一步：a\n## 第二步：b'],
])('[PL3] step headings, and lines that look like them, are steps: %j', (plan) => {
  expect(titles(readPlan(plan))).toBe('a, b')
})

test('[PL3] a step heading without a title of its own keeps its name, and prose about steps is prose', () => {
  expect(read('## Milestone 1', '## Phase 2')).toBe('Milestone 1, Phase 2')
  expect(read('Step 1 is done already.', 'Phase 2 of the moon')).toBe('')
  expect(read('## Day 1 tasks', 'prose')).toBe('')
  expect(read('## Commit 2 Files', 'prose')).toBe('')
})

test.each([['  '], ['   '], ['    '], ['\t']])('[PL4] nested items become sub-steps, indented by %j', (indent) => {
  expect(read('1. a', `${indent}- b`, `${indent}${indent}* c`, `${indent}+ d`, '2. e')).toBe('a (b (c), d), e')
})

test('[PL4] bullets of a numbered item need no indentation, but a blank line ends them unless the list goes on', () => {
  expect(read('1. a', '- b', '- c', '2. d')).toBe('a (b, c), d')
  expect(read('1. a', '', '- b', '', '2. c', '', '- d')).toBe('a (b), c (d)')
  expect(read('1. a', '2. b', '', '- c')).toBe('a, b')
  expect(read('- [ ] a', '- b', '- [ ] c')).toBe('a, b, c')
})

test('[PL5] items below a step heading are its sub-steps, and step headings nest by level', () => {
  expect(read('## Phase 1: a', '### Step 1: b', '- c', '### Step 2: d', '1. e', '## Phase 2: f')).toBe('a (b (c), d (e)), f')
  expect(read('## Phase 1: a', '### Design', '- b', '### Build', '- [ ] c')).toBe('a (Design (b), Build (c))')
})

test('[PL5] of one level, phases hold steps and 1 holds 1.1', () => {
  expect(read('## Phase 1: a', '## Step 1: b', '## Step 2: c', '## Phase 2: d')).toBe('a (b, c), d')
  expect(read('## 1. a', '## 1.1 b', '## 1.2 c', '## 2. d')).toBe('a (b, c), d')
})

test('[PL6] numbers like 2.3.1 nest by themselves, with and without boxes', () => {
  expect(read('1. a', '1.1 b', '1.1.1 c', '1.2. d', '2. e', '2.1) f')).toBe('a (b (c), d), e (f)')
  expect(read('- [ ] 1. a', '- [ ] 1.1 b', '- [ ] 2. c')).toBe('a (b), c')
  expect(read('1.1 a', '1.2 b', '2.1 c')).toBe('a, b, c')
  expect(read('1. a', '1.5 million rows are enough')).toBe('a')
  expect(read('- [ ] 2.0 release', '- [ ] 3.5 million rows')).toBe('2.0 release, 3.5 million rows')
})
