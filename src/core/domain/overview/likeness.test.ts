import { expect, test } from 'vitest'
import { type Asked, alikeIn } from './likeness.ts'

let number = 0
const asked = (text: string, more: Partial<Asked['question']> = {}, parent: string | null = null): Asked => {
  number += 1
  return { question: { number, agent: 'scout', kind: 'question', options: ['Keep', 'Remove'], tool: null, text, ...more }, parent }
}
const told = (given: Asked[]) => alikeIn(given).map(({ common, parts, others }) => [common, parts, 1 + others.length])

test('[HM4] questions of one agent that differ in one place are alike, and what differs is told', () => {
  const given = ['invoices', 'refunds', 'monthly payouts'].map((name) => asked(`Keep the old export for ${name}?`))
  expect(told(given)).toEqual([['Keep the old export for …?', ['invoices', 'refunds', 'monthly payouts'], 3]])
  expect(told([asked('Run npm test'), asked('Run npm test')])).toEqual([['Run npm test', [], 2]])
})

test('[HM5] other choices, another agent without a common parent, or words that differ in two places are no likeness', () => {
  const first = () => asked('Keep the old export for invoices?')
  expect(told([first(), asked('Keep the old export for refunds?', { options: ['Yes'] })])).toHaveLength(2)
  expect(told([first(), asked('Keep the old export for refunds?', { agent: 'coder' })])).toHaveLength(2)
  expect(told([first(), asked('Drop the old export for refunds?')])).toHaveLength(2)
  expect(told([first(), asked('Which day do we release?')])).toHaveLength(2)
  expect(
    told([asked('Run rm -r build', { kind: 'approval', tool: 'bash' }), asked('Run rm -r build', { kind: 'approval', tool: 'edit' })]),
  ).toHaveLength(2)
})

test('[HM6] agents that one session has started ask alike, and what joins later must fit all that are there', () => {
  const of = (agent: string, name: string) => asked(`Should the totals of ${name} be kept?`, { agent }, 'parent')
  expect(told([of('a', 'sales'), of('b', 'returns')])).toEqual([['Should the totals of … be kept?', ['sales', 'returns'], 2]])
  const given = [
    asked('Should the totals of sales be kept?'),
    asked('Should the totals of returns be kept?'),
    asked('Should the names of sales be kept?'),
  ]
  expect(told(given)).toEqual([
    ['Should the totals of … be kept?', ['sales', 'returns'], 2],
    ['Should the names of sales be kept?', [], 1],
  ])
})

test('[HM5] a thousand different questions are told apart quickly, and texts of one word are alike only when equal', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => asked(`${index} ${index * 7} ${index * 13} is that right and proper?`))
  const begun = performance.now()
  expect(alikeIn(many).length).toBeGreaterThan(0)
  expect(performance.now() - begun).toBeLessThan(2_000)
  expect(told([asked('Why?'), asked('How?'), asked('Why?')])).toEqual([
    ['Why?', [], 2],
    ['How?', [], 1],
  ])
})
