import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'

const step = (text: string) => readPlan(`1. ${text}`)[0]
const title = (text: string) => step(text)?.title

test.each([
  ['**Bold** and *italic* and __both__ and _too_', 'Bold and italic and both and too'],
  ['***Very*** ~~old~~', 'Very old'],
  ['`code`, ``a ` b`` and `*args`', 'code, a ` b and *args'],
  ['a [link](https://a.b/c_(d)) and [another][1] and <https://e.f>', 'a link and another and https://e.f'],
  ['a picture ![alt](x.png) and a [![badge](b.svg)](c)badge', 'a picture and a badge'],
  ['a footnote[^1]', 'a footnote'],
  ['\\*literally\\* \\`this\\`', '*literally* `this`'],
  ['a &amp; b<br>c <b>d</b> <!-- e -->f', 'a & b c d f'],
  ['snake_case_name, 2 * 3 * 4, *.ts and src/**/*.ts', 'snake_case_name, 2 * 3 * 4, *.ts and src/**/*.ts'],
  ['Map<string, number> and a[0][1]', 'Map<string, number> and a[0][1]'],
  ['**not closed', 'not closed'],
  ['Create __init__.py and pkg/__main__.py', 'Create __init__.py and pkg/__main__.py'],
  ['__init__.py', '__init__.py'],
  ['Load pkg/__init__', 'Load pkg/__init__'],
  ['Compute 2*3*4 and a*b*c', 'Compute 2*3*4 and a*b*c'],
  ['第**一**步', '第一步'],
  ['See https://a.b/__c__?d=1*2*3, **now**', 'See https://a.b/__c__?d=1*2*3, now'],
  ['Add `(high)` to `**kwargs` — `P1`', 'Add (high) to **kwargs — P1'],
  ['tabs\tand    spaces', 'tabs and spaces'],
])('[PL17] a title has no marks of Markdown: %s', (text, expected) => {
  expect(title(text)).toBe(expected)
})

test('[PL28] where a link leads to stays in the details', () => {
  expect(step('Read [the guide](https://a.b/c) first')).toMatchObject({
    title: 'Read the guide first',
    details: 'Read [the guide](https://a.b/c) first',
  })
  expect(step('**Read [it](docs/a.md)**: soon')).toMatchObject({ title: 'Read it', details: '**Read [it](docs/a.md)**: soon' })
  expect(step('**Read**: [it](docs/a.md)')).toMatchObject({ title: 'Read', details: '[it](docs/a.md)' })
})

test.each([
  ['Step 1: a'],
  ['**Step 1: a**'],
  ['**Step 1:** a'],
  ['**Step 1** — a'],
  ['Phase 2 — a'],
  ['Task 3. a'],
  ['Task: a'],
  ['🚀 a'],
  ['✅ **a**:'],
  ['→ a —'],
  ['👩🏽‍💻 Step 1 - a'],
  ['- a'],
  ['### a'],
  ['a：'],
])('[PL18] labels, emoji before it and a colon after it leave the title: %s', (text) => {
  expect(title(text)).toBe('a')
})

test('[PL18] numbers leave the titles of boxes and headings', () => {
  const titles = readPlan('- [ ] 1. a\n- [ ] **2. b**\n- [x] 3) c\n## 4. d').map((found) => found.title)
  expect(titles).toEqual(['a', 'b', 'c', 'd'])
})

test.each([
  ['**a**: b', 'b'],
  ['**a:** b', 'b'],
  ['**a** — b', 'b'],
  ['**a** – *b*', '*b*'],
  ['**a** - b', 'b'],
  ['__a__: b', 'b'],
  ['**a**', ''],
])('[PL19] a bold lead is the title, and the rest are details: %s', (text, details) => {
  expect(step(text)).toMatchObject({ title: 'a', details })
})

test('[PL19] bold words within a sentence are no lead', () => {
  expect(step('**a** and **b**: c')).toMatchObject({ title: 'a and b: c', details: '' })
  expect(step('**a.** B')).toMatchObject({ title: 'a.', details: 'B' })
})

test('[PL20] a title of more than 200 characters is cut at a word, and the details have all of it', () => {
  const long = `**${'word '.repeat(50)}end**`
  expect(step(long)).toMatchObject({ title: `${'word '.repeat(39)}word…`.replace(' word…', '…'), details: long })
  const script = '写'.repeat(201)
  expect(step(script)).toMatchObject({ title: `${'写'.repeat(199)}…`, details: script })
  expect(step('🔥'.repeat(3) + '写'.repeat(197))?.details).toBe('')
  expect(step(`**a**: ${'b'.repeat(5000)}`)).toMatchObject({ title: 'a', details: `**a**: ${'b'.repeat(5000)}` })
})

test.each([
  ['high', 'high: a'],
  ['high', 'HIGH — a'],
  ['high', '[high] a'],
  ['high', 'a (high)'],
  ['high', 'a (P0)'],
  ['high', '(P1) a'],
  ['high', 'P1: a'],
  ['high', '**P1** - a'],
  ['high', '**[HIGH]** a'],
  ['high', '**a (critical)**'],
  ['high', 'a, priority: high'],
  ['high', 'a [priority: high]'],
  ['high', 'a — high priority'],
  ['high', '!! a'],
  ['high', 'a !!'],
  ['high', 'Urgent: a'],
  ['high', 'Must-have: a'],
  ['medium', 'a (P2)'],
  ['medium', 'Medium: a'],
  ['medium', 'a [normal]'],
  ['medium', 'Should: a'],
  ['low', 'P3: a'],
  ['low', 'a (p9)'],
  ['low', 'low: a'],
  ['low', 'a *(optional)*'],
  ['low', 'Nice to have: a'],
  ['low', 'a（优先级：低）'],
])('[PL21] a priority that is set off leaves the title: %s, %s', (priority, text) => {
  expect(step(text)).toMatchObject({ title: 'a', priority })
})

test.each([
  'Test high load',
  'Lower the limit',
  'High-level design',
  'Low memory mode',
  'Must work offline',
  'Should-haves page',
  'Critical section review',
  'Fix f(high) and `(low)`',
  'Answer [high](https://a.b)'.replace('[high](https://a.b)', 'high'),
  'Do it now!!',
  'Upgrade P2 instances',
  'Set priority: none',
])('[PL22] a word that merely occurs is no priority: %s', (text) => {
  expect(step(text)).toMatchObject({ title: text.replaceAll('`', ''), priority: null })
})

test.each([
  ['1, 2', 'a (depends on 1, 2)'],
  ['3', 'a [depends: 3]'],
  ['2', 'a (after step 2)'],
  ['#4', 'a (blocked by #4)'],
  ['1, 2.1, Phase 3', 'a (depends on tasks 1 and 2.1, Phase 3)'],
  ['T004', '**a** (depends on T004)'],
  ['the schema', 'a (depends on the schema)'],
  ['1, 2', 'a — depends on 1 & 2'],
  ['1', 'a (依赖 1)'],
])('[PL23] what a step depends on leaves the title for the details: %s, %s', (on, text) => {
  expect(step(text)).toMatchObject({ title: 'a', details: `Depends on: ${on}` })
})

test('[PL23] one bracket may hold several hints, and keeps what is none', () => {
  expect(step('a (P1, 2h, depends on 3, 4) [blocked by #3]: b')).toMatchObject({
    title: 'a (2h): b',
    priority: 'high',
    details: 'Depends on: 3, 4, #3',
  })
  expect(title('a (after lunch) (requires Node 20)')).toBe('a (after lunch) (requires Node 20)')
})

test('[PT31] entities are the characters they stand for, unless no todo could hold them', () => {
  expect(title('Mark it &copy; &mdash; &#8482; by us')).toBe('Mark it © — ™ by us')
  expect(title('a&#x202e;b&#x2028;c <https://a.b/%E2%80%AE>')).toBe('abc https://a.b/%E2%80%AE')
})
