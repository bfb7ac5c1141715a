import { expect, test } from 'vitest'
import { fewerUnderNewerNode } from '../../../../tests/support/how-many.ts'
import { readPlan } from './read-plan.ts'

const mebibyte = fewerUnderNewerNode(1024 * 1024)
/** Many lines take longer to read than one that is as long, so that fewer tell as much. */
const manyLines = fewerUnderNewerNode(50 * 1024)
/** Of the processor's time, in milliseconds: what takes more than its length takes minutes. */
const bound = 10_000

function timeToRead(plan: string): number {
  const began = process.cpuUsage()
  readPlan(plan)
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

const inOneLine = [
  '1. ',
  '- [ ',
  '*',
  '**a* ',
  '_a ',
  '`',
  '`a``b```',
  '[',
  '[a](()',
  '(depends on ',
  ' ',
  '# ',
  '<!--',
  '<b',
  '|a',
  '1.1.',
  '!! ',
  '🔥',
]
const onLines = [
  '1. \n',
  '- [ ] a\n',
  '* \n',
  'a\n---\n',
  '## 1. a\n### Step 2: b\n',
  'Notes:\n- a\n',
  '**a**\n',
  `${'a'.repeat(70)}\n`,
  '|a|\n|-|\n',
]

test.each(inOneLine)('[PL26] a line of a mebibyte of %j is read in time that grows as its length', (piece) => {
  const line = piece.repeat(mebibyte / piece.length)
  expect(timeToRead(line)).toBeLessThan(bound)
  expect(timeToRead(`1. a${line}`)).toBeLessThan(bound)
})

test.each(onLines)('[PL26] so are many lines of %j', (piece) => {
  expect(timeToRead(`1. a\n${piece.repeat(manyLines / piece.length)}`)).toBeLessThan(bound / 5)
})

test('[PL26] so is a deep list with many lines below it', () => {
  const deep = Array.from({ length: 700 }, (_, at) => `${'  '.repeat(at)}- Tasks:\n`).join('')
  expect(timeToRead(`1. a\n${deep}${' x\n'.repeat(fewerUnderNewerNode(150_000))}`)).toBeLessThan(bound)
})
