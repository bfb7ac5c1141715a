import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frame, withinBudget } from './frame.ts'

const cut = '… (cut: the answer is longer than its budget)'

test('[RD14] a frame is a head, the body and an end, each on lines of its own', () => {
  expect(frame('todo list', '(no todos)', 'todo')).toBe('[/todo list]\n(no todos)\n[END TODO]')
  expect(frame('mem add', 'kept', 'mem')).toBe('[/mem add]\nkept\n[END MEM]')
})

test('[RD15] a body within its budget is left as it is', () => {
  expect(withinBudget('one\ntwo', 7)).toBe('one\ntwo')
  expect(withinBudget('é', 2)).toBe('é')
})

test('[RD15] a body beyond its budget is cut at a whole line, and says so', () => {
  const body = `${'a'.repeat(40)}\n${'b'.repeat(40)}\n${'c'.repeat(40)}`
  expect(withinBudget(body, 121)).toBe(`${'a'.repeat(40)}\n${cut}`)
  expect(withinBudget('é'.repeat(100), 199)).toBe(cut)
})

test('[RD15] a cut body fits its budget in bytes, and keeps as many whole lines as do', () => {
  const lines = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '漢', '🔥'), maxLength: 30 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(lines, fc.integer({ min: Buffer.byteLength(cut), max: 600 }), (given, budget) => {
      const body = given.join('\n')
      const shown = withinBudget(body, budget)
      if (shown === body) return
      expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(budget)
      const kept = shown.split('\n').slice(0, -1)
      expect(shown).toBe([...kept, cut].join('\n'))
      expect(kept).toEqual(given.slice(0, kept.length))
      expect(Buffer.byteLength([...given.slice(0, kept.length + 1), cut].join('\n'))).toBeGreaterThan(budget)
    }),
  )
})
